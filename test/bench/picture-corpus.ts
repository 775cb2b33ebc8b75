/** A corpus with pictures: `node picture-corpus.ts FOLDER PICTURES PER_PAGE` writes it and prints the bytes of the pictures. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { SITE } from './builder-corpus.ts'

/** Bytes of the smallest and of the largest picture. */
const [SMALLEST, LARGEST] = [100_000, 8_000_000]
/** Bytes of a pixel of a picture that hardly compresses. */
const PER_PIXEL = 0.53

const toFile = (index: number): string => `assets/picture-${index}.jpg`

const [, , folder = '', count = '', perPage = ''] = process.argv
process.stdout.write(String(await writePictureCorpus(Number(count), Number(perPage))))

async function writePictureCorpus(pictures: number, ofPage: number): Promise<number> {
  await write('site.yaml', SITE)
  await write(
    'pages/index.md',
    '---\ntitle: Pictures\ndescription: A site with many pictures, made to be measured.\n---\n',
  )
  for (let page = 0; page < pictures / ofPage; page++) {
    const shown = Array.from({ length: ofPage }, (_, index) => page * ofPage + index)
    const images = shown.map((index) => `![Picture ${index}](../${toFile(index)})`).join('\n\n')
    const title = `title: Page ${page}\ndescription: "Page ${page} shows some of the pictures."`
    await write(`guides/page-${page}.md`, `---\n${title}\n---\n\n${images}\n`)
  }
  let bytes = 0
  for (let index = 0; index < pictures; index++) {
    // As many are small as are large, as in the folders of companies.
    bytes += await writePicture(index, SMALLEST * (LARGEST / SMALLEST) ** (index / pictures))
  }
  return bytes
}

/** Writes a photo of about so many bytes: noise over a gradient, which every encoder has work with. */
async function writePicture(index: number, bytes: number): Promise<number> {
  const width = Math.round(Math.sqrt((bytes / PER_PIXEL) * 1.5))
  const height = Math.round(width / 1.5)
  const noise = await sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: 'white' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const sky = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="hsl(${index % 360} 60% 40%)"/><stop offset="1" stop-color="hsl(${(index * 7) % 360} 70% 80%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)" opacity=".2"/></svg>`,
  )
  const picture = await sharp(noise)
    .composite([{ input: sky }])
    .jpeg({ quality: 90 })
    .toBuffer()
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, toFile(index)), picture)
  return picture.length
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
