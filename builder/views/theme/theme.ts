/** The style sheet and scripts of every page, under names that contain their hash. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Message as Notice } from 'esbuild'
import { toObjectId } from '../../site/assets.ts'
import type { ScriptName, Theme, ThemeFile } from '../../site/site.ts'
import type { Message } from '../../content/schema/message.ts'
import { createNearest, didYouMean } from '../../content/schema/nearest.ts'
import { refusePlugAndPlay } from '../../content/plug-n-play.ts'
import { listStyleTokens } from '../../content/style-sheet.ts'
import type { Work } from '../../work/work.ts'
import { bundleSiteScript, type ScriptFolder, toPlaced } from './site-script.ts'

const SCRIPTS = ['page', 'form', 'search'] as const satisfies readonly ScriptName[]
const STYLES = ['tokens', 'base', 'layout', 'prose', 'components', 'blocks', 'forms', 'lists', 'print'] as const
const CSS = 'text/css; charset=utf-8'
const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** The team's additions to the theme. */
export interface ThemeSources extends ScriptFolder {
  /** Text of `theme.css`. */
  readonly css: string
  /** Text of `site.js`, if any. */
  readonly script: string | undefined
}

/** Reads, bundles and minifies the theme; the team's own style sheet comes last and wins. */
export async function loadTheme(
  { css: themeCss, script, ...imports }: ThemeSources,
  work: Pick<Work, 'run'>,
): Promise<{ readonly theme: Theme; readonly messages: readonly Message[] }> {
  const [{ css, page, form, search }, site] = await Promise.all([
    work.run('make the theme', themeCss, () => makeTheme(themeCss)),
    script === undefined ? undefined : bundleSiteScript(script, imports, BROWSERS, work),
  ])
  const theme: Theme = {
    ...(site === undefined ? {} : { siteScript: toFile('site', 'js', JAVASCRIPT, site.code) }),
    stylesheet: toFile('theme', 'css', CSS, css),
    scripts: {
      page: toFile('page', 'js', JAVASCRIPT, page),
      form: toFile('form', 'js', JAVASCRIPT, form),
      search: toFile('search', 'js', JAVASCRIPT, search),
    },
  }
  return { theme, messages: site?.messages ?? [] }
}

/** Parts of a style sheet that browsers ignore. */
export async function checkTheme(themeCss: string, work: Pick<Work, 'run'>): Promise<readonly Message[]> {
  if (themeCss === '') return []
  return work.run('check the style sheet', themeCss, async () => {
    const { transform } = await import('esbuild')
    const { warnings } = await transform(themeCss, { loader: 'css', target: BROWSERS, logLevel: 'silent' })
    return [...warnings.map(toStyleMessage), ...checkTokens(themeCss, await readStyles())]
  })
}

/** Tokens that have no effect, each once: neither the theme nor the style sheet itself reads what it sets, or sets what it reads. */
function checkTokens(themeCss: string, styles: string): readonly Message[] {
  const known = new Set(listStyleTokens(styles).map(({ name }) => name))
  const nearest = createNearest()
  const byName = Map.groupBy(listStyleTokens(themeCss), ({ name }) => name)
  return [...byName].flatMap(([name, [first, ...others]]): Message[] => {
    if (first === undefined || known.has(name) || others.some(({ isSet }) => isSet !== first.isSet)) return []
    const near = nearest(name, known)
    const text = `The token "${name}" is ${first.isSet ? 'not used by any rule' : 'not defined'}`
    return [
      {
        file: 'theme.css',
        ...first.range,
        severity: 'warning',
        rule: 'unknown-token',
        text: `${text}${didYouMean(near)}`,
        hint: near ?? 'The guide on theming lists the tokens of the theme.',
      },
    ]
  })
}

/** An open bracket is reported where it opens, which is where the note points. */
function toStyleMessage({ text, location, notes: [note] }: Notice): Message {
  const opening = note?.location && { text, location: note.location }
  return {
    file: 'theme.css',
    severity: 'warning',
    rule: 'css-syntax',
    ...toPlaced(opening ?? { text, location }),
    hint: opening ? 'Close it.' : (note?.text ?? 'Browsers ignore what they do not know.'),
  }
}

/** The style sheet of the theme. */
async function readStyles(): Promise<string> {
  const files = STYLES.map((name) => readFile(new URL(`styles/${name}.css`, import.meta.url), 'utf8'))
  return (await Promise.all(files)).join('\n')
}

type Bodies = Readonly<Record<ScriptName | 'css', string>>

async function makeTheme(themeCss: string): Promise<Bodies> {
  refusePlugAndPlay('.')
  // Loaded here because a build that has nothing to do never needs it.
  const { build, transform } = await import('esbuild')
  const [stylesheet, ...scripts] = await Promise.all([
    transform(`${await readStyles()}\n${themeCss}`, { loader: 'css', minify: true, target: BROWSERS }),
    ...SCRIPTS.map((name) =>
      build({
        entryPoints: [fileURLToPath(new URL(`client/${name}.ts`, import.meta.url))],
        bundle: true,
        minify: true,
        format: 'esm',
        target: BROWSERS,
        // Settings beside the package, such as `jsconfig.json`, are the site's.
        tsconfigRaw: '{}',
        logLevel: 'silent',
        write: false,
      }),
    ),
  ])
  const [page = '', form = '', search = ''] = scripts.map(({ outputFiles }) => outputFiles[0]?.text)
  return { css: stylesheet.code, page, form, search }
}

/** Supported by every browser of the last two years; older ones get the content with simpler styling. */
const BROWSERS = ['es2022', 'chrome123', 'safari17.5', 'firefox125']

function toFile(name: string, extension: string, mediaType: string, body: string): ThemeFile {
  return { path: `/assets/${name}.${toObjectId(mediaType, body)}.${extension}`, mediaType, body }
}
