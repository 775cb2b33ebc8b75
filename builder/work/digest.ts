/** Hashes of texts. */
import { hash } from 'node:crypto'

/** The first 132 bits of the SHA-256 of a text, in base64url. */
export const toDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)
