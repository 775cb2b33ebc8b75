/** Hashes that name values. */
import { hash } from 'node:crypto'

/** The first 132 bits of the SHA-256 of a text or of bytes, in base64url. */
export const toDigest = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 22)
