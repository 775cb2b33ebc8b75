/**
 * Video, audio, maps and pages of other hosts. Files of the site play in place; other hosts get no request before a
 * click.
 */
import * as v from 'valibot'
import type { ElementContent } from 'hast'
import type { BodyTexts } from '../../content/words/texts.ts'
import { constraint } from '../../content/schema/fault.ts'
import { isAbsolute } from '../../content/schema/values.ts'
import { type BlockRef, type BlockSchema, defineBlock } from '../block.ts'
import { address, number, text } from './parts/attributes.ts'
import { element, toImage } from './parts/element.ts'
import { link } from './parts/markdown.ts'
import { escapeText } from '../raw-html/escape.ts'

const title = text('What it shows: its name, and the text of the link to it.')

const identifier = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/, constraint('bad-attribute', 'must be an id of letters, digits, - and _')),
    v.description(description),
  )

const VideoAttributes = v.pipe(
  v.strictObject({
    title,
    src: v.optional(address('A file under `assets/`; or `youtube` or `vimeo` in its place.')),
    youtube: v.optional(identifier('Id of a video at YouTube.')),
    vimeo: v.optional(identifier('Id of a video at Vimeo.')),
    poster: v.optional(address('A picture that is shown until the video plays.')),
    captions: v.optional(address('Captions of a file: a WebVTT file under `assets/`.')),
  }),
  v.forward(
    v.check(
      ({ src, youtube, vimeo }) => (src === undefined) !== (youtube === undefined && vimeo === undefined),
      constraint('bad-attribute', 'cannot be combined: a video has one of `src`, `youtube` and `vimeo`'),
    ),
    ['src'],
  ),
  v.forward(
    v.check(
      ({ youtube, vimeo }) => youtube === undefined || vimeo === undefined,
      constraint('bad-attribute', 'cannot be combined: a video has one of `src`, `youtube` and `vimeo`'),
    ),
    ['vimeo'],
  ),
  v.forward(
    v.check(
      ({ src, captions }) => captions === undefined || src !== undefined,
      constraint('bad-attribute', 'can be used only with `src`: other hosts have their own captions'),
    ),
    ['captions'],
  ),
)

/** The public address of an embed, and the address of its frame. */
interface Frame {
  readonly page: string
  readonly frame: string
}

function toVideo({ youtube, vimeo }: v.InferOutput<typeof VideoAttributes>): Frame | undefined {
  if (youtube !== undefined) {
    return {
      page: `https://www.youtube.com/watch?v=${youtube}`,
      frame: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`,
    }
  }
  return vimeo === undefined
    ? undefined
    : { page: `https://vimeo.com/${vimeo}`, frame: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` }
}

const MapAttributes = v.strictObject({
  lat: number(-85, 85, 'Degrees north.'),
  lon: number(-180, 180, 'Degrees east.'),
  zoom: v.optional(number(1, 19, 'From 1, the world, to 19, a house; default 15.')),
  label: text('Name of the place: the text of the link to the map.'),
})

/** At zoom 0 the world, 360 degrees, is 256 pixels wide; a frame shows about 600 × 340 of them. */
function toMap({ lat, lon, zoom = 15 }: v.InferOutput<typeof MapAttributes>): Frame {
  const [east, north] = [420 / 2 ** zoom, 240 / 2 ** zoom]
  const box = [lon - east, Math.max(-90, lat - north), lon + east, Math.min(90, lat + north)]
  const corners = box.map((degrees) => Number(degrees.toFixed(5))).join('%2C')
  return {
    page: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`,
    frame: `https://www.openstreetmap.org/export/embed.html?bbox=${corners}&marker=${lat}%2C${lon}`,
  }
}

const EmbedAttributes = v.strictObject({
  title,
  src: v.pipe(
    v.string(),
    v.check(
      (src) => /^https:[^"<>]+$/.test(src) && isAbsolute(src),
      constraint('bad-attribute', 'must be an absolute address that begins with https://'),
    ),
    v.description('Address of the page that is shown.'),
  ),
})

const toFrameRef = (found: Pick<Frame, 'frame'> | undefined): BlockRef | undefined =>
  found && { kind: 'frame', target: found.frame }

/** The content of the link to a frame. */
interface Shown {
  readonly name: string
  readonly poster?: string | undefined
  readonly words: BodyTexts
}

/** A link to a page of another host, which the script of the page replaces by the frame when it is followed. */
const toFrame = ({ page, frame }: Frame, { name, poster, words }: Shown): readonly ElementContent[] => [
  element('p', { className: ['embed'] }, [
    element(
      'a',
      { href: page, dataFrame: frame, dataLoad: words['body.load'].replace('{host}', new URL(frame).host) },
      [...(poster === undefined ? [] : [toImage(poster, '')]), element('span', {}, [name])],
    ),
  ]),
]

interface Player {
  readonly name: string
  readonly src: string
  readonly poster?: string | undefined
  readonly captions?: string | undefined
}

/** A file of the site with the controls of the browser, and a link to it. */
const toPlayer = (tag: 'audio' | 'video', { name, src, poster, captions }: Player): readonly ElementContent[] => [
  element('figure', { className: ['media'] }, [
    element(
      tag,
      {
        controls: true,
        ariaLabel: name,
        src,
        ...(tag === 'video' && { playsInline: true }),
        // The first frame of a video is shown if it has no poster.
        ...(poster === undefined ? { preload: 'metadata' } : { preload: 'none', poster }),
      },
      captions === undefined ? [] : [element('track', { kind: 'captions', src: captions, default: true })],
    ),
    element('figcaption', {}, [element('a', { href: src }, [name])]),
  ]),
]

/** Media, and embeds of other hosts. */
export const MEDIA: readonly BlockSchema[] = [
  defineBlock({
    name: 'video',
    form: 'leaf',
    description: 'A video: a file of the site, or one at YouTube or Vimeo, which is loaded after a click.',
    example: '::video{src=/assets/search.webm poster=/assets/site-search.png title="The search at work"}',
    attributes: VideoAttributes,
    addresses: { src: 'video', poster: ({ src }) => (src === undefined ? 'cover' : 'poster'), captions: 'captions' },
    toRef: (attributes) => toFrameRef(toVideo(attributes)),
    toHtml: ({ attributes, words }) => {
      const { title: name, src = '', poster, captions } = attributes
      const found = toVideo(attributes)
      return found ? toFrame(found, { name, poster, words }) : toPlayer('video', { name, src, poster, captions })
    },
    toMarkdown: ({ attributes }) =>
      link(escapeText(attributes.title, true), toVideo(attributes)?.page ?? attributes.src),
  }),
  defineBlock({
    name: 'audio',
    form: 'leaf',
    description: 'A sound: a file of the site.',
    example: '::audio{src=/assets/chime.wav title="The sound of a lead"}',
    attributes: v.strictObject({ title, src: address('A file under `assets/`.') }),
    addresses: { src: 'audio' },
    toHtml: ({ attributes: { title: name, src } }) => toPlayer('audio', { name, src }),
    toMarkdown: ({ attributes: { title: name, src } }) => link(escapeText(name, true), src),
  }),
  defineBlock({
    name: 'map',
    form: 'leaf',
    description: 'A place on the map of OpenStreetMap, which is loaded after a click.',
    example: '::map{lat=52.5163 lon=13.3777 label="Brandenburg Gate, Berlin"}',
    attributes: MapAttributes,
    toRef: (attributes) => toFrameRef(toMap(attributes)),
    toHtml: ({ attributes, words }) => toFrame(toMap(attributes), { name: attributes.label, words }),
    toMarkdown: ({ attributes }) => link(escapeText(attributes.label, true), toMap(attributes).page),
  }),
  defineBlock({
    name: 'embed',
    form: 'leaf',
    description: 'A page of another host, which is loaded after a click.',
    example: '::embed{src=https://www.openstreetmap.org/export/embed.html title="The map of the world"}',
    attributes: EmbedAttributes,
    toRef: ({ src }) => toFrameRef({ frame: src }),
    toHtml: ({ attributes: { src, title: name }, words }) => toFrame({ page: src, frame: src }, { name, words }),
    toMarkdown: ({ attributes: { src, title: name } }) => link(escapeText(name, true), src),
  }),
]
