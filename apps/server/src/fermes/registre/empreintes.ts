import { createHash } from 'node:crypto'
import { type ContenuIntervention, identiteIntervention } from '@sillon/domain'

/** Hash of the identity of a record. */
export const empreinteDe = (one: ContenuIntervention): string =>
  createHash('sha256').update(identiteIntervention(one)).digest('base64url')

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const MODULO = 1n << 256n
const nombreDe = (empreinte: string) => BigInt(`0x${Buffer.from(empreinte, 'base64url').toString('hex')}`)

/** Sum of the hashes of records: the same in any order, and a record may join or leave without the others. */
export class Somme {
  #total = 0n

  add(empreinte: string): void {
    this.#total = (this.#total + nombreDe(empreinte)) % MODULO
  }

  toString(): string {
    return this.#total.toString(16).padStart(64, '0')
  }
}
