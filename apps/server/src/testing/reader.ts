import {
  type ChangementsIndicateurs,
  getIndicateurs,
  type IndicateurSaisi,
  saveIndicateurs,
  type TypeRubrique,
} from '@sillon/contract'
import { expect } from 'vitest'
import type { at } from './acts'
import type { Caller } from './application'

/** A browser with open sheets: it saves with its known revision, and applies the changes in the answers. */
export class Reader {
  etag = ''
  told: ChangementsIndicateurs = { indicateurs: [], validites: [] }
  private tree: TypeRubrique[] = []

  constructor(
    readonly caller: Caller,
    private readonly file: ReturnType<typeof at>,
  ) {}

  async open(): Promise<this> {
    const { body, headers } = await this.caller.call(getIndicateurs, this.file)
    this.tree = body
    this.etag = String(headers.etag)
    return this
  }

  async save(...body: IndicateurSaisi[]) {
    const headers = { 'if-match': this.etag, prefer: 'return=minimal' }
    const answer = await this.caller.call(saveIndicateurs, { ...this.file, body, headers })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.headers['preference-applied']).toBe('return=minimal')
    this.told = answer.body as unknown as ChangementsIndicateurs
    this.etag = String(answer.headers.etag)
    this.adopt()
  }

  private adopt(): void {
    const rows = new Map(this.told.indicateurs.map((row) => [row.codeNational, row]))
    // Where rows are judged, the row has the verdict.
    const sections = this.told.validites.filter(({ idIndicateur }) => idIndicateur === undefined)
    const validites = new Map(sections.map((validite) => [validite.idSousRubrique, validite]))
    for (const { sousRubriques } of this.tree.flatMap(({ rubriques }) => rubriques))
      for (const sousRubrique of sousRubriques) {
        sousRubrique.validiteSousRubrique =
          validites.get(sousRubrique.idSousRubrique) ?? sousRubrique.validiteSousRubrique
        for (const englobant of sousRubrique.libellesEnglobants)
          englobant.indicateurs = englobant.indicateurs.map((row) => rows.get(row.codeNational) ?? row)
      }
  }

  /** Checks that the reader's tree and its revision equal those of the file. */
  async expectUpToDate(): Promise<void> {
    const { body, headers } = await this.caller.call(getIndicateurs, this.file)
    expect(this.tree).toEqual(body)
    expect(this.etag).toBe(headers.etag)
  }
}
