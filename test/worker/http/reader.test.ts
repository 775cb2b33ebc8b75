import { expect, test } from 'vitest'
import { toFamily } from '../../../worker/http/reader.ts'

const BROWSER = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} Chrome/139.0.0.0 Safari/537.36`, 'person'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1', 'person'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm`, 'search engine'],
  [`Mozilla/5.0 (Macintosh) ${BROWSER}; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`, 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot`, 'search engine'],
  [`Mozilla/5.0 ${BROWSER}; compatible; GPTBot/1.3; +https://openai.com/gptbot`, 'training crawler'],
  [`Mozilla/5.0 ${BROWSER}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'training crawler'],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'training crawler'],
  ['meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)', 'training crawler'],
  [`Mozilla/5.0 ${BROWSER}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'assistant'],
  [`Mozilla/5.0 ${BROWSER}; compatible; Claude-User/1.0; +Claude-User@anthropic.com)`, 'assistant'],
  [`Mozilla/5.0 ${BROWSER}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`, 'assistant'],
  ['Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)', 'coding agent'],
  ['Mozilla/5.0 (compatible; Google-Gemini-CLI/1.0; +https://github.com/google-gemini/gemini-cli)', 'coding agent'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'unknown'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} HeadlessChrome/139.0.0.0 Safari/537.36`, 'unknown'],
  ['curl/8.9.1', 'unknown'],
  ['', 'unknown'],
])('toFamily(%j) is %s', (userAgent, family) => {
  expect(toFamily(userAgent)).toBe(family)
})
