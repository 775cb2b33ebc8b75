import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildFolder, writeFiles } from '../../support/content-folder.ts'
import { build } from '../../../builder/release/build.ts'
import { type WithFiles, Work } from '../../../builder/work/work.ts'
import { checkImages, encodeImages } from '../../../builder/site/images.ts'
import { countScans } from '../../../builder/site/pixel-budget.ts'
import { drawPreviews, PREVIEW_PAGES, toPreviewName } from '../../../builder/site/previews.ts'
import { type Asset, toObjectId, toPicture } from '../../../builder/site/assets.ts'

type Images = ReadonlyMap<string, Asset>

const toAsset = (name: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length): Asset => ({
  path: `/assets/${name}`,
  servedPath: `/assets/${name.replace('.', '.AAAAAAAAAAAAAAAAAAAAAA.')}`,
  mediaType,
  id: toObjectId(mediaType, bytes),
  size,
  read: () => bytes,
  width: undefined,
  height: undefined,
  variants: [],
})

async function toPhoto(): Promise<Asset> {
  const noise = { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const
  const bytes = await sharp({ create: { ...noise, background: 'white' } })
    .png()
    .toBuffer()
  return toAsset('photo.png', 'image/png', new Uint8Array(bytes))
}

let work: Work
beforeEach(() => {
  work = new Work()
})

const encodeOne = async (asset: Asset): Promise<Asset | undefined> =>
  (await encodeImages(new Map([[asset.path, asset]]), work)).assets.get(asset.path)

test('encodeImages() gives a photo its size and smaller encodings, the smallest first', async () => {
  const photo = await toPhoto()
  const encoded = await encodeOne(photo)
  expect(encoded).toMatchObject({ width: 400, height: 300 })
  const sizes = [...(encoded?.variants ?? []), photo].map(({ size }) => size)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(encoded?.variants[0]?.servedPath).toMatch(/^\/assets\/photo\.[\w-]{22}\.(avif|webp)$/)
})

test('encodeImages() turns the photo of a camera upright, and keeps nothing that the camera wrote', async () => {
  const bytes = (await toPhoto()).read()
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
  const photo = await sharp(bytes).jpeg({ quality: 100 }).withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  const encoded = await encodeOne(toAsset('photo.jpg', 'image/jpeg', new Uint8Array(photo)))
  expect(encoded).toMatchObject({ width: 300, height: 400 })
  const [smallest] = encoded?.variants ?? []
  const { width, height, orientation, exif: kept } = await sharp(smallest?.read()).metadata()
  expect({ width, height, orientation, kept }).toEqual({ width: 300, height: 400 })
})

test.each(['webp', 'gif', 'avif'] as const)(
  'encodeImages() reads the size of %s and encodes no other',
  async (format) => {
    const photo = await toPhoto()
    const bytes = new Uint8Array(await sharp(photo.read()).resize({ width: 40 })[format]().toBuffer())
    const encoded = await encodeOne(toAsset(`photo.${format}`, `image/${format}`, bytes))
    expect(encoded).toMatchObject({ width: 40, height: 30, variants: [] })
  },
)

test('encodeImages() leaves a picture as it is that is taller than a WebP can be', async () => {
  const create = { width: 4, height: 16_384, channels: 3, background: 'red' } as const
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
  const asset = toAsset('long.png', 'image/png', bytes)
  const { assets, messages } = await encodeImages(new Map([[asset.path, asset]]), work)
  expect(messages).toEqual([])
  expect(assets.get(asset.path)).toMatchObject({ width: 4, height: 16_384, variants: [] })
})

test('encodeImages() leaves a picture as it is that has fewer than a byte for 300 pixels', async () => {
  const create = { width: 1600, height: 4000, channels: 3, background: 'red' } as const
  const bytes = new Uint8Array(await sharp({ create }).png({ palette: true }).toBuffer())
  const asset = toAsset('plain.png', 'image/png', bytes)
  const { assets, messages } = await encodeImages(new Map([[asset.path, asset]]), work)
  expect(messages).toEqual([])
  expect(assets.get(asset.path)).toMatchObject({ width: 1600, height: 4000, variants: [] })
})

test('encodeImages() leaves no decoded picture in memory', async () => {
  sharp.cache(true)
  await encodeOne(await toPhoto())
  expect(sharp.cache().items.current).toBe(0)
})

test('encodeImages() reads what an earlier build kept instead of encoding again', async () => {
  const photo = await toPhoto()
  const first = await encodeOne(photo)
  const again = await encodeOne({ ...photo, read: () => new Uint8Array() })

  expect(again?.variants.map(({ servedPath }) => servedPath)).toEqual(
    first?.variants.map(({ servedPath }) => servedPath),
  )
  expect(again?.variants[0]?.read().length).toBe(first?.variants[0]?.size)
})

test('encodeImages() and checkImages() tell of what is cut off, or no image', async () => {
  const photo = await toPhoto()
  const none = toAsset('none.png', 'image/png', new Uint8Array([1, 2, 3]))
  const half = toAsset('half.png', 'image/png', photo.read().slice(0, 3000))
  const assets = new Map([photo, none, half].map((asset) => [asset.path, asset]))
  const files = ['assets/none.png', 'assets/half.png']

  const encoded = await encodeImages(assets, work)
  expect(encoded.messages.map(({ file }) => file)).toEqual(files)
  expect(encoded.assets.get(half.path)).toMatchObject({ id: half.id })
  const checked = await checkImages(assets)
  expect(checked.messages.map(({ file }) => file)).toEqual(files)
})

test('checkImages() gives images the sizes that a build gives them, so that both tell of what is too small', async () => {
  const source = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"/>'
  const logo = toAsset('logo.svg', 'image/svg+xml', new TextEncoder().encode(source))
  const photo = await toPhoto()
  const { width, height } = (await encodeOne(photo)) ?? {}
  const { assets } = await checkImages(new Map([logo, photo].map((asset) => [asset.path, asset])))
  expect(assets.get(logo.path)).toMatchObject({ width: 132, height: 32 })
  expect(assets.get(photo.path)).toMatchObject({ width, height })
  expect(width).toBeGreaterThan(0)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32" width="264" height="64"/>', 264, 64],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32"/>', 132, 32],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>', undefined, undefined],
  [`<svg xmlns="http://www.w3.org/2000/svg" width="${'9'.repeat(400)}" height="0"/>`, undefined, undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32" width="0" height="0.4"/>', 132, 32],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1.3.2 0"/>', undefined, undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100001"/>', 100_000, undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="1" height="0.5"/>', 1, 1],
])('encodeImages() reads the size of %s', async (source, width, height) => {
  const encoded = await encodeOne(toAsset('logo.svg', 'image/svg+xml', new TextEncoder().encode(source)))
  expect(encoded).toMatchObject({ width, height, variants: [] })
})

test('toPicture() names the smaller encodings before the image', async () => {
  const avif = { ...toAsset('team.avif', 'image/avif', new Uint8Array()), width: undefined }
  const asset = { ...toAsset('team.jpg', 'image/jpeg', new Uint8Array()), width: 40, height: 30, variants: [avif] }
  const markup = toPicture(asset, { alt: 'The team', title: undefined, lazy: true })
  expect(markup.replaceAll(/\s+/g, ' ')).toBe(
    '<picture ><source type="image/avif" srcset="/assets/team.AAAAAAAAAAAAAAAAAAAAAA.avif" />' +
      '<img src="/assets/team.AAAAAAAAAAAAAAAAAAAAAA.jpg" alt="The team" width="40" height="30" loading="lazy" decoding="async" /></picture >',
  )
})

test.each([
  [{ width: 30 }, 'width="30" height="15"'],
  [{ height: 10 }, 'width="20" height="10"'],
  [{ width: 30, height: 30 }, 'width="30" height="30"'],
  [{}, 'width="200" height="100"'],
])('toPicture() keeps the size that its author gave: %j', (size, expected) => {
  const asset = { ...toAsset('team.jpg', 'image/jpeg', new Uint8Array()), width: 200, height: 100 }
  const markup = toPicture(asset, { alt: '', title: undefined, lazy: false, ...size })
  expect(/(?:width|height)=[^>]*(?= *\n?decoding)/.exec(markup)?.[0].trim()).toBe(expected)
})

test.each([
  [{ width: 10 }, 100_000, 1, 'width="10" height="1"'],
  [{ height: 10 }, 1, 100_000, 'width="1" height="10"'],
])('toPicture() computes a side of at least a pixel: %j of %i by %i', (size, width, height, expected) => {
  const asset = { ...toAsset('line.svg', 'image/svg+xml', new Uint8Array()), width, height }
  expect(toPicture(asset, { alt: '', title: undefined, lazy: false, ...size })).toContain(`\n${expected}\n`)
})

const BAKERY = { name: 'Bakery', url: 'https://www.example.com' }

/** The ids of the previews of some titles. */
async function toPreviewIds(titles: readonly string[], name = 'Bakery'): Promise<readonly unknown[]> {
  const previews = await drawPreviews(titles, { ...BAKERY, name }, work)
  return titles.map((title) => previews.get(toPreviewName(title))?.id)
}

test('drawPreviews() draws each title once, 1200 by 630 pixels, and keeps what it drew', async () => {
  const titles = ['Bread', 'Rolls & buns', 'Bread']
  const previews = await drawPreviews(titles, BAKERY, work)
  expect([...previews.keys()]).toEqual(['preview of Bakery', 'preview of Bread', 'preview of Rolls & buns'])
  const metadata = await sharp(previews.get('preview of Bread')?.read()).metadata()
  expect(metadata).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const again = await drawPreviews(titles, BAKERY, work)
  expect([...again.values()].map(({ id }) => id)).toEqual([...previews.values()].map(({ id }) => id))
})

test('drawPreviews() gives the pages of a large site one in common', async () => {
  const titles = Array.from({ length: PREVIEW_PAGES + 1 }, (_, index) => `Page ${index}`)
  const previews = await drawPreviews(titles, BAKERY, work)
  expect([...previews.keys()]).toEqual(['preview of Bakery'])
})

test.each([
  ['1,000 letters', 'W'.repeat(1000), 'WWWWWWWWWWWWW…'],
  ['a compound', 'A long Donaudampfschifffahrtsgesellschaftskapitän', 'A long Donaudampfschifffahrts…'],
  ['accents without a width', '\u0308'.repeat(1000), `${'\u0308'.repeat(200)}…`],
])('drawPreviews() cuts a word of a title that is wider than a line: %s', async (_what, title, shown) => {
  const previews = await drawPreviews([title, shown], BAKERY, work)
  expect(previews.get(toPreviewName(title))?.id).toBe(previews.get(toPreviewName(shown))?.id)
})

test('drawPreviews() cuts the name of a site that is wider than a line', async () => {
  const [long, short] = [`The ${'W'.repeat(1000)}`, 'The WWWWWWWWWWWWWWWWWWWWWW…']
  const ids = await Promise.all(
    [long, short].map(
      async (name) => (await drawPreviews(['Bread'], { ...BAKERY, name }, work)).get('preview of Bread')?.id,
    ),
  )
  expect(ids[0]).toBe(ids[1])
})

test.each([
  ['Žižkov', 'Žižkow'],
  ['Привет, Київ', 'Привет, Киев'],
  ['Καλημέρα', 'Καλημερα'],
  ['Tiếng Việt', 'Tieng Viet'],
])('drawPreviews() draws the letters of %s, which are not those of %s', async (title, other) => {
  const [name, one, two] = await toPreviewIds(['Bakery', title, other])
  expect(new Set([name, one, two]).size).toBe(3)
})

test.each([
  ['emoji', '🚀 Launch 👩‍💻 day', 'Launch day'],
  ['an arrow', 'A → B', 'A -> B'],
  ['signs of mathematics', 'p99 ≤ 5 ms', 'p99 <= 5 ms'],
  ['small digits', 'CO₂, O(n⁴), 10⁻⁶, x²', 'CO2, O(n^4), 10^−6, x²'],
  ['fractions', '2⅓ cups, ⅐, ½', '2 1/3 cups, 1/7, ½'],
  ['digits in circles and on keys', '① 1️⃣ Install', '1 1 Install'],
  ['a hyphen that does not break', 'E\u2011mail', 'E-mail'],
  ['soft hyphens and joiners', 'Hand\u00ADbuch\u200D', 'Handbuch'],
  ['nothing but emoji', '🚀', 'Bakery'],
  ['an accent beside its letter', 'Cafe\u0301', 'Caf\u00E9'],
  ['a title in Japanese', '設定の手引き', 'Bakery'],
  ['a title in Arabic', 'دليل Lectern', 'Bakery'],
])('drawPreviews() draws no boxes for %s', async (_what, title, shown) => {
  const [one, two] = await toPreviewIds([title, shown])
  expect(one).toBe(two)
})

test('drawPreviews() draws the host of a site whose name is in letters that it lacks', async () => {
  const [one] = await toPreviewIds(['手引き'], 'パン屋')
  const [two] = await toPreviewIds(['www.example.com'], 'www.example.com')
  expect(one).toBe(two)
})

test('a build that fails encodes no image, and still tells of what is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-images-'))
  const content = join(folder, 'content')
  const photo = await toPhoto()
  await mkdir(join(content, 'assets'), { recursive: true })
  await mkdir(join(content, 'pages'))
  await writeFile(join(content, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  await writeFile(join(content, 'pages/index.md'), '---\ntitle: T\ndescription: D\n---\n\n[a](/b)\n')
  await writeFile(join(content, 'assets/photo.png'), photo.read())
  await writeFile(join(content, 'assets/none.png'), 'none')
  const steps: string[] = []
  class Watched extends Work {
    override async runForFiles<Result extends object & WithFiles>(
      step: string,
      by: unknown,
      make: () => Promise<Result>,
    ) {
      return super.runForFiles(step, by, async () => {
        const result = await make()
        steps.push(step)
        return result
      })
    }
  }
  const options = { content, url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }

  const { messages } = await build(options, new Watched())
  await rm(folder, { recursive: true })
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'assets/none.png broken-image',
    'pages/index.md broken-link',
  ])
  expect(steps).not.toContain('encode an image')
})

test('a pointer of Git LFS in the place of a file is one error, which says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pointer-'))
  const content = join(folder, 'content')
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 123456\n`
  writeFiles(content, {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'pages/index.md': '---\ntitle: T\ndescription: D\n---\n\n![a](/assets/a.png)\n',
    'assets/a.png': pointer,
    'assets/film.mp4': pointer,
    'static/brochure.pdf': pointer.replaceAll('\n', '\r\n'),
    'static/about.txt': `About ${pointer}`,
    'static/long.txt': pointer + ' '.repeat(1024),
  })
  const expected = ['assets/a.png', 'assets/film.mp4', 'static/brochure.pdf'].map((file) => [
    file,
    'error',
    'lfs-pointer',
    'Run "git lfs pull"; in the workflow, write `lfs: true` below `with:` of each actions/checkout.',
  ])
  const check = async () => {
    const { messages } = await buildFolder(content, {}, work)
    return messages.map(({ file, severity, rule, hint }) => [file, severity, rule, hint])
  }
  expect(await check()).toEqual(expected)
  // Of a later build, which reads none of them again.
  expect(await check()).toEqual(expected)
  await rm(folder, { recursive: true })
})

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work)],
  ['checked', checkImages],
  ['probed', (assets: Images) => encodeImages(assets, work, () => false)],
])('a vector image under the name of another is not drawn when it is %s', async (_, read) => {
  const bytes = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const { messages } = await read(new Map([['/assets/a.png', toAsset('a.png', 'image/png', bytes)]]))
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['assets/a.png broken-image'])
})

/** A part of a PNG: its length, its type, its data and their checksum. */
function toChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4)
  chunk.set(data, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

/** A PNG without pixels that claims so many across and down, in eight bits. */
function toEmptyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const parts = [toChunk('IHDR', header), toChunk('IDAT', deflateSync('')), toChunk('IEND', new Uint8Array())]
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]))
}

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work)],
  ['checked', checkImages],
  ['probed', (assets: Images) => encodeImages(assets, work, () => false)],
])(
  'a file of a few bytes that claims 100 million pixels, or 2 million rows, is refused when it is %s',
  async (_, read) => {
    const files = { 'a.png': toEmptyPng(10_000, 10_000), 'b.png': toEmptyPng(1, 2_000_000) }
    const assets = Object.entries(files).map(([name, bytes]) => toAsset(name, 'image/png', bytes))
    const { messages } = await read(new Map(assets.map((asset) => [asset.path, asset])))
    const text =
      'The picture has more than 65 million pixels, a row of which counts as 64 or more: it would keep the build busy.'
    expect(messages.map(({ file, rule, text: said }) => [file, rule, said])).toEqual([
      ['assets/a.png', 'file-too-large', text],
      ['assets/b.png', 'file-too-large', text],
    ])
  },
)

/** A small AVIF that claims so many pixels across and down. */
async function toAvif(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(side, size)
  bytes.writeUInt32BE(side, size + 4)
  return new Uint8Array(bytes)
}

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work)],
  ['checked', checkImages],
])('an AVIF is not decoded when it is %s, but one that is cut off is found', async (_, read) => {
  const whole = await toAvif(8)
  const frames = Buffer.from(whole)
  frames.fill(0, frames.indexOf('mdat') + 4)
  const files = { 'a.avif': frames, 'a.png': frames, 'b.avif': whole.slice(0, -1), 'b.jpg': whole.slice(0, -1) }
  const assets = Object.entries(files).map(([name, bytes]) => toAsset(name, 'image/png', new Uint8Array(bytes)))
  const { messages } = await read(new Map(assets.map((asset) => [asset.path, asset])))
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'assets/b.avif broken-image',
    'assets/b.jpg broken-image',
  ])
})

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work)],
  ['checked', checkImages],
  ['probed', (assets: Images) => encodeImages(assets, work, () => false)],
])('of pictures with many pixels in few bytes, a build has 600 million when they are %s', async (_, read) => {
  const bytes = await toAvif(8000)
  const small = await toAvif(40)
  const names = Array.from({ length: 11 }, (__, at) => `a${10 + at}.avif`)
  const large = names.map((name) => toAsset(name, 'image/avif', bytes))
  const assets = [...large, toAsset('b.avif', 'image/avif', small)].map((asset) => [asset.path, asset] as const)
  const expected = ['a19', 'a20'].map(
    (name) =>
      `assets/${name}.avif file-too-large The picture has many pixels or scans in few bytes. Together with those before it, more than 600 million would keep the build busy.`,
  )
  const first = await read(new Map(assets))
  expect(first.messages.map(({ file, rule, text }) => `${file} ${rule} ${text}`)).toEqual(expected)
  // The sizes that an earlier build kept count, too.
  const again = await read(new Map(assets))
  expect(again.messages).toEqual(first.messages)
})

test.each([
  ['two of a JPEG', 'ffd8ffc20008ffda0002ff00ffda0002ffd9', 2],
  ['one of another picture', '89504e47ffdaffdaffda', 1],
])('countScans() counts %s', (_, bytes, scans) => {
  expect(countScans(Buffer.from(bytes, 'hex'))).toBe(scans)
})

test('the bytes of a picture pay for its pixels', async () => {
  const avif = await toAvif(8000)
  const bytes = new Uint8Array(Buffer.concat([avif, toFreeBox(220_000)]))
  const assets = Array.from({ length: 11 }, (_, at) => toAsset(`a${at}.avif`, 'image/avif', bytes))
  const { messages } = await checkImages(new Map(assets.map((asset) => [asset.path, asset])))
  expect(messages).toEqual([])
})

/** A box that readers of AVIF pass over. */
function toFreeBox(size: number): Buffer {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size)
  box.write('free', 4)
  return box
}

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work, () => false)],
  ['checked', checkImages],
])('of pictures with many pixels in few bytes, a build encodes 450 million when they are %s', async (_, read) => {
  const { messages } = await read(await toTallPictures())
  const expected = ['a47', 'a48', 'a49'].map((name) => [
    `assets/${name}.png`,
    'warning',
    'unencoded-image',
    'The picture has many pixels in few bytes, and is served without smaller files: to encode it, too, besides those before it, would keep the build busy.',
  ])
  expect(messages.map(({ file, severity, rule, text }) => [file, severity, rule, text])).toEqual(expected)
})

/** The widths in which pictures are encoded, by their names. */
async function toWidths(images: ReadonlyMap<string, Asset>, isWorthIt = true): Promise<unknown> {
  const asked: unknown[] = []
  class Watched extends Work {
    override async runForFiles<Result extends object & WithFiles>(
      step: string,
      by: unknown,
      make: () => Promise<Result>,
    ) {
      asked.push(by)
      return super.runForFiles(step, by, make)
    }
  }
  await encodeImages(images, new Watched(), () => isWorthIt)
  return asked
}

test('encodeImages() only decodes the pictures that it has no time to encode', async () => {
  const asked = await toWidths(await toTallPictures(), false)
  expect(Array.isArray(asked) && asked.slice(36)).toEqual([
    ['/assets/a46.AAAAAAAAAAAAAAAAAAAAAA.png', 1600],
    ['/assets/a47.AAAAAAAAAAAAAAAAAAAAAA.png', undefined],
    ['/assets/a48.AAAAAAAAAAAAAAAAAAAAAA.png', undefined],
    ['/assets/a49.AAAAAAAAAAAAAAAAAAAAAA.png', undefined],
    ['/assets/b.AAAAAAAAAAAAAAAAAAAAAA.png', 8],
  ])
})

test.each([
  [1600, 10_000, 1600],
  [3200, 20_000, 1600],
  [1600, 10_001, 1599],
  [1440, 12_000, 1385],
])('encodeImages() encodes a picture with at most 16 million pixels: %i × %i', async (width, height, widest) => {
  const asset = toAsset('a.png', 'image/png', await toRed(width, height), 1_000_000)
  expect(await toWidths(new Map([[asset.path, asset]]), false)).toEqual([
    ['/assets/a.AAAAAAAAAAAAAAAAAAAAAA.png', widest],
  ])
})

test('encodeImages() counts 64 pixels for a side that has fewer', async () => {
  const sizes = [
    [1, 16_000],
    [16_000, 1],
    [64, 16],
  ] as const
  const made = sizes.map(async ([width, height], at) => toAsset(`a${at}.png`, 'image/png', await toRed(width, height)))
  const images = new Map((await Promise.all(made)).map((asset) => [asset.path, asset]))
  expect(await toWidths(images)).toEqual([
    ['/assets/a0.AAAAAAAAAAAAAAAAAAAAAA.png', undefined],
    ['/assets/a1.AAAAAAAAAAAAAAAAAAAAAA.png', undefined],
    ['/assets/a2.AAAAAAAAAAAAAAAAAAAAAA.png', 64],
  ])
})

test.each([
  ['is twice as large as the file', 1, 0],
  ['is smaller than the file', 1900, 3],
])('encodeImages() tries AVIF only where WebP is near: it %s', async (_, rows, times) => {
  const [width, height] = [1600, 1900]
  const colours = toNoise(48)
  // Rows that repeat take little in a PNG.
  const noise = Array.from(toNoise(width * rows), (byte) => colours.subarray(3 * (byte % 16), 3 * (byte % 16) + 3))
  const pixels = Buffer.alloc(3 * width * height, Buffer.concat(noise))
  const options = { palette: rows === 1, dither: 0, adaptiveFiltering: true }
  const raw = { width, height, channels: 3 } as const
  const bytes = Buffer.concat([await sharp(pixels, { raw }).png(options).toBuffer(), Buffer.alloc(2500)])
  const avif = vi.spyOn(Object.getPrototypeOf(sharp(bytes)), 'avif')
  await encodeOne(toAsset('noise.png', 'image/png', new Uint8Array(bytes)))
  expect(avif).toHaveBeenCalledTimes(times)
  avif.mockRestore()
})

/** Bytes in no order, the same each time. */
function toNoise(length: number): Buffer {
  let state = 3
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return (state >> 16) & 255
    }),
  )
}

/** 40 pictures, each with 12 million pixels more than its bytes pay for, and a small one. */
async function toTallPictures(): Promise<Images> {
  const tall = await toRed(1600, 9000)
  const names = Array.from({ length: 40 }, (_, at) => `a${10 + at}.png`)
  const large = names.map((name) => toAsset(name, 'image/png', tall, 120_000))
  const small = toAsset('b.png', 'image/png', await toRed(8, 8))
  return new Map([...large, small].map((asset) => [asset.path, asset]))
}

const toRed = async (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )

test.each([
  ['encoded', (assets: Images) => encodeImages(assets, work)],
  ['checked', checkImages],
])('a JPEG that is damaged in the middle is found when it is %s', async (_, read) => {
  const [width, height] = [160, 120]
  const raw = new Uint8Array(width * height * 3).map((none, at) => none + ((at * at * 7 + (at >> 5) * 13) % 251))
  const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  // One bit each, somewhere: some pictures stay readable.
  const files = Array.from(Array(60).keys(), (at) => {
    const damaged = new Uint8Array(bytes)
    const place = scan + 8000 + 111 * at
    damaged[place] = (damaged[place] ?? 0) ^ (1 << (at % 8))
    return toAsset(`${at}.jpg`, 'image/jpeg', damaged)
  })
  const { messages } = await read(new Map(files.map((asset) => [asset.path, asset])))
  const broken = await Promise.all(
    files.map((file) =>
      sharp(file.read())
        .raw()
        .toBuffer()
        .then(
          () => [],
          () => [file.path.slice(1)],
        ),
    ),
  )
  expect(broken.flat().length).toBeGreaterThan(2)
  expect(messages.map(({ file }) => file)).toEqual(broken.flat())
})

test('encodeImages() refuses the HEIC of a phone, which few browsers show, under another name', async () => {
  const bytes = Buffer.from(await toAvif(8))
  bytes.write('heic', bytes.indexOf('ftyp') + 4)
  const { messages } = await encodeImages(
    new Map([['/assets/a.jpg', toAsset('a.jpg', 'image/jpeg', new Uint8Array(bytes))]]),
    work,
  )
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['assets/a.jpg broken-image'])
})

test('an image of pixels may have the name of another', async () => {
  const noise = { width: 8, height: 8, channels: 3, background: 'red' } as const
  const bytes = new Uint8Array(await sharp({ create: noise }).jpeg().toBuffer())
  const { messages } = await checkImages(new Map([['/assets/a.png', toAsset('a.png', 'image/png', bytes)]]))
  expect(messages).toEqual([])
})

test('encodeImages() gives a wide image several widths, which its element names with the place that it fills', async () => {
  const noise = { width: 1200, height: 20, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as const
  const bytes = await sharp({ create: { ...noise, background: 'white' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const encoded = await encodeOne(toAsset('wide.png', 'image/png', new Uint8Array(bytes)))
  const picture = encoded && toPicture(encoded, { alt: 'Wide', title: undefined, lazy: true })
  expect(picture?.replaceAll(/\/assets\/wide\.[\w-]{22}|\s+(?=[\s>])/g, '').split(/(?<=>)/)).toEqual([
    '<picture>',
    '<source type="image/avif" srcset=".avif 1200w, .avif 960w, .avif 480w" sizes="auto, (min-width: 46rem) 672px, 100vw" />',
    '<source type="image/webp" srcset=".webp 1200w, .webp 960w, .webp 480w" sizes="auto, (min-width: 46rem) 672px, 100vw" />',
    '<img\nsrc=".png"\nalt="Wide"\nwidth="1200" height="20"\nloading="lazy"\ndecoding="async"\n/>',
    '</picture>',
  ])
})

test('encodeImages() gives an image the one for dark pages that stands beside it', async () => {
  const [light, dark] = [toAsset('a.svg', 'image/svg+xml', svg('1')), toAsset('a.dark.svg', 'image/svg+xml', svg('2'))]
  const { assets } = await encodeImages(new Map([light, dark].map((asset) => [asset.path, asset])), work)
  const asset = assets.get('/assets/a.svg')
  expect(asset && toPicture(asset, { alt: 'A', title: undefined, lazy: false })).toContain(
    '<source media="(prefers-color-scheme: dark)" srcset="/assets/a.AAAAAAAAAAAAAAAAAAAAAA.dark.svg" />',
  )
})

const svg = (id: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" id="${id}"/>`)
