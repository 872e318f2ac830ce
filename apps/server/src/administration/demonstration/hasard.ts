/** A repeatable random generator (mulberry32): the demonstration is the same on every machine, so that documents and tests can refer to it. */
export class Hasard {
  constructor(private seed: number) {}

  /** Number from 0 (included) to 1 (excluded). */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item
  }
}

/** A SIRET of nobody (SIREN 9xx of no company) with a correct Luhn key. */
export function siretFictif(rang: number): string {
  const body = `99${String(rang).padStart(7, '0')}0001`
  const sum = [...body].reverse().reduce((total, digit, i) => {
    const value = i % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
