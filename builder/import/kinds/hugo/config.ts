/** The settings of a site of Hugo. */
import { readData } from '../../source/data.ts'
import { isRecord } from '../../source/front-matter.ts'
import type { ListStyle, Source } from '../../source/layout.ts'
import { recordIn, type Settings } from '../../source/settings.ts'

/** The settings, in one file or one for each key (https://gohugo.io/configuration/introduction/#configuration-directory). */
export function readConfig(source: Source): Settings {
  const config = new Map<string, unknown>()
  const languages = new Map<string, Settings>()
  for (const file of source.files) {
    const match =
      /^(?:config\/(?:_default|production)\/([a-z]+)(?:\.([\w-]+))?|hugo|config)\.(?:toml|ya?ml|json)$/.exec(file)
    if (match === null) continue
    const [, key = 'config', language] = match
    const data = readData(source, file)
    if (language !== undefined)
      languages.set(language, { ...languages.get(language), ...(key === 'languages' ? data : { [key]: data }) })
    else if (key === 'config' || key === 'hugo')
      for (const [name, value] of Object.entries(data)) config.set(name, merge(config.get(name), value))
    else config.set(key, merge(config.get(key), data))
  }
  const settings = Object.fromEntries(config)
  const written = recordIn(settings, 'languages')
  for (const name of Object.keys(written)) languages.set(name, { ...recordIn(written, name), ...languages.get(name) })
  return { ...settings, languages: Object.fromEntries(languages) }
}

/** Settings of two files with the same key, of which the later are those of the site that is published. */
function merge(before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value]
  return isRecord(before) && isRecord(value) ? { ...before, ...value } : value
}

/** https://gohugo.io/content-management/markdown-attributes */
export function readListStyle(config: Settings): ListStyle | undefined {
  const parser = recordIn(recordIn(recordIn(config, 'markup'), 'goldmark'), 'parser')
  const { block, title } = recordIn(parser, 'attribute')
  return block === true ? 'hugo' : title === false ? undefined : 'hugo-headings'
}
