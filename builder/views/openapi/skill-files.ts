/** The files with instructions for agents, as machine-readable files: the survey, and the skills. */
import type { Site } from '../../site/site.ts'
import { SITE_SKILL_PATH, toSiteSkill, toSkillsIndex } from '../discovery/skills.ts'
import { toSurveyPrompt, toSurveySpec } from '../survey.ts'
import type { MachineFile } from './model.ts'

/** The skills of the survey, if the site has one. */
export function toSurveyFiles(site: Site): readonly MachineFile[] {
  if (site.survey === undefined) return []
  return [
    {
      path: '/survey-spec.json',
      operationId: 'getSurveySpec',
      summary: 'Get the survey',
      description: 'The questions of the survey, their option strings and where to post the answers.',
      mediaType: 'application/json',
      schema: 'SurveySpec',
      example: toSurveySpec(site),
    },
    {
      path: '/survey-agent.md',
      operationId: 'getSurveyPrompt',
      summary: 'Get the survey prompt',
      description: 'Instructions that let an agent complete the survey with nothing else at hand.',
      mediaType: 'text/markdown',
      example: toSurveyPrompt(site)?.split('\n').slice(0, 6).join('\n'),
    },
  ]
}

/** The skill of the site, and the index of all. */
export function toSkillFiles(site: Site): readonly MachineFile[] {
  return [
    {
      path: SITE_SKILL_PATH,
      operationId: 'getSiteSkill',
      summary: 'Get the skill of this site',
      description: 'How software searches and reads this site and follows its changes, over HTTP and over MCP.',
      mediaType: 'text/markdown',
      example: toSiteSkill(site).text.split('\n').slice(0, 6).join('\n'),
    },
    {
      path: '/.well-known/agent-skills/index.json',
      operationId: 'getAgentSkills',
      summary: 'Get the index of agent skills',
      description: 'The skills that this site offers to agents, with the digests of their files.',
      mediaType: 'application/json',
      schema: 'SkillsIndex',
      example: toSkillsIndex(site),
    },
  ]
}
