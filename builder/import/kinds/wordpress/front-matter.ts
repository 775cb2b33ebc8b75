/** Post fields → front matter. */
import { toTagSlug } from '../../../content/schema/front-matter.ts'
import { toLine } from '../../source/front-matter.ts'
import type { Item } from './export.ts'

/** Keys under which plugins store the description of a page. */
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description', '_genesis_description']

/** Custom fields that the report names of a post, at most. */
const MOST_NAMED = 20

/** Keys under which plugins store that search engines leave a page out, with what their values have. */
const NOINDEX: readonly (readonly [key: string, value: RegExp])[] = [
  ['_yoast_wpseo_meta-robots-noindex', /^1$/],
  ['rank_math_robots', /\bnoindex\b/],
  ['_genesis_noindex', /^1$/],
  ['_seopress_robots_index', /^yes$/],
]

/** Keys under which plugins store who may read a post, with what their values have where that is not everybody. */
const RESTRICTED: readonly (readonly [key: string, value: RegExp])[] = [
  ['_jetpack_newsletter_access', /^(?!everybody$)./],
  ['_members_access_role', /./],
  ['rcp_subscription_level', /./],
  ['rcp_user_level', /^(?!all$)./i],
  ['rcp_access_level', /^(?!none$|0$)./i],
  ['_is_paid', /^1$/],
  ['_wpmem_block', /^[12]$/],
  ['groups-read', /./],
  ['groups-groups_read_post', /./],
  ['s2member_ccaps_req', /^(?!a:0:)./],
  // Of those that are logged in.
  [
    'um_content_restriction',
    /^(?=.*"_um_custom_access_settings";(?:s:1:"1"|[bi]:1)).*"_um_accessible";(?:s:\d+:"|i:)2/s,
  ],
]

/** Whether only some people see an entry. One of a type that is not public has no other address than by its number. */
const isPrivate = ({
  hasPassword,
  status,
  link,
  meta,
}: Pick<Item, 'hasPassword' | 'status' | 'link' | 'meta'>): boolean =>
  hasPassword ||
  status === 'private' ||
  /[?&]post_type=/.test(link) ||
  RESTRICTED.some(([key, value]) => value.test(meta.get(key) ?? ''))

/** Fields that mean nothing elsewhere, or that the import reads itself. */
const INNER = /^_|^(?:rank_math|aioseo|wpseo|et_pb|fusion|footnotes$|title$|description$|order$|slug$|url$|id$)/

/** Data for front matter. `toText` converts HTML to text. */
export function toFrontMatter(
  item: Item,
  toText: (html: string) => string,
  image: string | undefined,
): Readonly<Record<string, unknown>> {
  const { title, status, date, dateUtc, modified, excerpt, author, type, terms, meta } = item
  const description = [...DESCRIPTIONS.map((key) => meta.get(key)), toText(excerpt)].find((one) => one)
  const isDated = type !== 'page'
  const names = Map.groupBy(
    terms.filter(({ taxonomy }) => !/^(?:category|post_tag|nav_menu|post_format)$/.test(taxonomy)),
    ({ taxonomy }) => taxonomy,
  )
  const tags = new Map(
    terms
      .filter(({ taxonomy, slug }) => taxonomy === 'post_tag' || (taxonomy === 'category' && slug !== 'uncategorized'))
      .map(({ name }) => [toTagSlug(toText(name)), toText(name)]),
  )
  const moment = dateUtc.slice(0, 16).replace(' ', 'T')
  const [isToCome, isLater] = [status === 'future', Date.parse(`${moment}Z`) > Date.now()]
  const day = isDay(date) ? date.slice(0, 10) : undefined
  const changed = isDay(modified) ? modified.slice(0, 10) : undefined
  return {
    ...Object.fromEntries([...names].map(([key, members]) => [key, members.map(({ name }) => name).join(', ')])),
    title: toText(title),
    description,
    date: isDated ? day : undefined,
    lastmod: changed === day ? undefined : changed,
    tags: [...tags.values()],
    authors: isDated && author !== '' ? [author] : undefined,
    image,
    // A post that was not shown when its moment had come is still not shown.
    draft: isPrivate(item) || /^(?:draft|pending)$/.test(status) || (isToCome && !isLater) ? true : undefined,
    publishAt: isToCome && isLater ? `${moment}Z` : undefined,
    noindex: NOINDEX.some(([key, value]) => value.test(meta.get(key) ?? '')) ? true : undefined,
  }
}

/** Data of a post without an equivalent. */
export function toLost(item: Item): readonly string[] {
  const { comments, isSticky, meta } = item
  const fields = [...meta].flatMap(([key, value]) => (INNER.test(key) || value === '' ? [] : [`"${toLine(key)}"`]))
  return [
    fields.length === 0
      ? ''
      : `Lost: the custom fields ${fields.slice(0, MOST_NAMED).join(', ')}${fields.length > MOST_NAMED ? ' and others' : ''}, which may not be public.`,
    comments > 0 ? `Lost: ${comments} ${comments === 1 ? 'comment' : 'comments'} of readers.` : '',
    isSticky ? 'Lost: that the post is pinned above all others.' : '',
    isPrivate(item) ? 'It is a draft now, since the page was not public.' : '',
  ].filter((text) => text !== '')
}

/** Drafts have days of zeros. */
const isDay = (moment: string): boolean => /^\d{4}-/.test(moment) && !moment.startsWith('0000')
