import { expect, test } from 'vitest'
import { type Asset, toFileName } from '../../../builder/site/assets.ts'
import { assets } from '../../../builder/views/assets.ts'
import { createSite } from '../../support/example-site.ts'

const toAsset = (path: string, variants: readonly Asset[] = []): Asset => ({
  path,
  servedPath: path,
  mediaType: 'image/jpeg',
  width: 1,
  height: 1,
  variants,
  ...toFileName('image/jpeg', Buffer.from(path)),
  size: 1,
  read: () => new Uint8Array(1),
})

test('assets() gives pictures, their smaller encodings, the style sheet and the scripts the headers of their types', () => {
  const small = toAsset('/assets/a.200.webp')
  const picture = toAsset('/assets/a.jpg', [small])
  const { theme } = createSite()
  const siteScript = { path: '/assets/site.js', mediaType: 'text/javascript; charset=utf-8', body: '' }
  const site = createSite({
    assets: new Map([
      ['/assets/a.jpg', picture],
      ['/assets/b.jpg', picture],
    ]),
    theme: { ...theme, siteScript },
  })
  expect(Array.from(assets(site), (entry) => [entry.path, entry.kind === 'file' && entry.content.policy])).toEqual([
    ['/assets/a.jpg', 'asset-jpg'],
    ['/assets/a.200.webp', 'asset-webp'],
    ['/assets/theme.css', 'asset-css'],
    ['/assets/page.js', 'asset-js'],
    ['/assets/form.js', 'asset-js'],
    ['/assets/search.js', 'asset-js'],
    ['/assets/site.js', 'asset-js'],
  ])
})
