/** Memoizes decisions about request headers: a site sees few distinct values. */

const MOST = 200
const LONGEST = 200
/** Characters of a header that are read; clients send a few hundred. Longer ones only cost CPU time. */
const READ = 4_096

/** Memoizes a function of a header. Long values are not stored, and the number of entries is bounded. */
export function remember<Decision>(decide: (header: string) => Decision): (header: string) => Decision {
  const decisions = new Map<string, { readonly decision: Decision }>()
  return (header) => {
    const known = decisions.get(header)
    if (known !== undefined) return known.decision
    const decision = decide(header.slice(0, READ))
    if (decisions.size >= MOST) decisions.clear()
    if (header.length <= LONGEST) decisions.set(header, { decision })
    return decision
  }
}
