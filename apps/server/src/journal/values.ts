import { isDeepStrictEqual } from 'node:util'
import { schemeFor } from '@sillon/referentials'
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'
import { findEmpreintes } from '../decisions/repository'
import { codesOfSousRubriques } from '../indicateurs/sous-rubriques'
import { A_CONFIRMER, type Content, type Line, replay, withoutEmpty } from './replay'

/** Files read at once, each with its whole journal. */
const PAGE = 50

/** A field of a file that does not hold what its journal leads to. */
export interface Divergence {
  readonly idExploitation: number
  readonly codeDemarche: string
  readonly idMillesime: number
  readonly champ: string
  /** What the file holds, and what it would hold by its journal; undefined for nothing. */
  readonly valeur: unknown
  readonly journal: unknown
}

/** Plays the journal of every file and compares what comes out with what the file holds: a value that was changed behind the application's back differs. */
export async function checkValues(db: Database): Promise<{ dossiers: number; divergences: Divergence[] }> {
  // One view of the whole database, while others may go on writing.
  return db.transaction(
    async (tx) => {
      const divergences: Divergence[] = []
      let dossiers = 0
      for (let page = await readPage(tx, 0); page.length > 0; page = await readPage(tx, page.at(-1)?.idDossier ?? 0)) {
        for (const dossier of page) divergences.push(...divergencesOf(dossier))
        dossiers += page.length
      }
      return { dossiers, divergences }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

interface Dossier {
  readonly idDossier: number
  readonly idExploitation: number
  readonly codeDemarche: string
  readonly idMillesime: number
  readonly content: Content
  readonly lines: readonly Line[]
}

function divergencesOf({ idExploitation, codeDemarche, idMillesime, content, lines }: Dossier): Divergence[] {
  const played = { ...initial, ...replay(lines) }
  return (
    [...new Set([...Object.keys(content), ...Object.keys(played).filter(isHeld)])]
      .filter((champ) => !isDeepStrictEqual(content[champ], played[champ]))
      // An account that is no more is named by the journal only.
      .filter((champ) => content[champ] !== undefined || !champ.endsWith('IdUtilisateur'))
      .map((champ) => ({
        idExploitation,
        codeDemarche,
        idMillesime,
        champ,
        valeur: content[champ],
        journal: played[champ],
      }))
  )
}

const DEMARCHE = 'demarche.'
/** What a file holds before anybody has said anything. */
const initial: Content = {
  [`${DEMARCHE}estCertificationEquivalente`]: false,
  [`${DEMARCHE}documentHve1`]: [],
  [`${DEMARCHE}documentHve2`]: [],
}
const columns = new Set([
  ...Object.keys(getTableColumns(t.dossiers)),
  ...Object.keys(getTableColumns(t.exploitationDemarches)).map((column) => DEMARCHE + column),
])
/** Whether a field of the journal is among those that are compared: a column of the file, an indicator, a validity, what was kept of a decision. */
const isHeld = (champ: string) => columns.has(champ) || /^(validite\.|aConfirmer\.|decision\.|[A-Z])/.test(champ)

/** The next files by identifier: what each holds, under the names of the journal, and its journal. */
async function readPage(tx: Database, after: number): Promise<Dossier[]> {
  const rows = await tx
    .select({ dossier: t.dossiers, codeDemarche: t.demarches.code, demarche: t.exploitationDemarches })
    .from(t.dossiers)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .leftJoin(
      t.exploitationDemarches,
      and(
        eq(t.exploitationDemarches.idExploitation, t.dossiers.idExploitation),
        eq(t.exploitationDemarches.idDemarche, t.dossiers.idDemarche),
      ),
    )
    .where(gt(t.dossiers.idDossier, after))
    .orderBy(asc(t.dossiers.idDossier))
    .limit(PAGE)
  if (rows.length === 0) return []
  const ids = rows.map(({ dossier }) => dossier.idDossier)
  const saisies = await tx.select().from(t.indicateursSaisis).where(inArray(t.indicateursSaisis.idDossier, ids))
  const validites = await tx.select().from(t.validites).where(inArray(t.validites.idDossier, ids))
  const empreintes = await findEmpreintes(tx, ids)
  const lines = await linesOf(tx, ids)
  return rows.map(({ dossier, codeDemarche, demarche }) => {
    const { idDossier, idExploitation, idMillesime, idDemarche: _, revision, ...rest } = dossier
    // Who changed the state last is who the journal says.
    const { statutLastChangeIdUtilisateur: _who, ...fields } = rest
    const { idExploitation: _farm, idDemarche: _demarche, ...dates } = demarche ?? {}
    const isOfDossier = (row: { readonly idDossier: number }) => row.idDossier === idDossier
    const codes = codesOfSousRubriques(schemeFor(codeDemarche, idMillesime) ?? { structure: [] })
    const content = withoutEmpty({
      ...fields,
      revision: revision === 0 ? null : revision,
      ...prefixed(DEMARCHE, dates),
      ...Object.fromEntries(
        saisies.filter(isOfDossier).flatMap(({ codeNational, valeur, aConfirmer }) => [
          [codeNational, valeur],
          [`${A_CONFIRMER}${codeNational}`, aConfirmer],
        ]),
      ),
      ...Object.fromEntries(
        empreintes
          .filter(isOfDossier)
          .map(({ numero, versionRegles, empreinte }) => [`decision.${numero}`, { versionRegles, empreinte }]),
      ),
      ...Object.assign(
        {},
        ...validites
          .filter(isOfDossier)
          // What was judged is what the file held then, which the journal says in its own way.
          .map(({ idDossier: _, jugement: _what, idSousRubrique, ...said }) =>
            prefixed(`validite.${codes.get(idSousRubrique)}.`, said),
          ),
      ),
    })
    return { idDossier, idExploitation, codeDemarche, idMillesime, content, lines: lines.filter(isOfDossier) }
  })
}

const prefixed = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([champ, value]) => [prefix + champ, value]))

/** The journals of these files, from their first changes on. What concerns the procedure, whatever the year, is in each of its files. */
const linesOf = (tx: Database, ids: readonly number[]) =>
  rowsOf<Line & { readonly idDossier: number }>(
    tx,
    sql`
    select d.id_dossier::float8 as "idDossier", j.champ, j.nouvelle, j.revision, j.origine, j.id_utilisateur::float8 as "idUtilisateur", j.le
    from dossiers d join demarches m using (id_demarche)
    join journal j on j.id_exploitation = d.id_exploitation and j.code_demarche = m.code
      and (j.id_millesime = d.id_millesime or j.champ like ${`${DEMARCHE}%`})
    where d.id_dossier = any(${sql.param(ids)}::bigint[])
    order by d.id_dossier, j.rang`,
  )
