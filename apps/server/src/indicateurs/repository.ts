import type { LigneAssolement, Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierInput } from '@sillon/referentials'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { findAssolement } from '../assolement/repository'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import type { Depuises } from '../journal/since'
import { findLieu, type Lieu, type ReferencesOfYear, referencesOf } from '../referentiels/references'
import { fromValeur } from './valeurs'

export interface Saisie {
  readonly valeur: Valeur
  /** Copied from the year before, and neither touched nor confirmed since. */
  readonly aConfirmer: boolean
}

/** What people entered in a file, by code. An erased entry is there with a null value. */
export async function findSaisies(db: Database, idDossier: number): Promise<ReadonlyMap<string, Saisie>> {
  const rows = await db
    .select({
      code: t.indicateursSaisis.codeNational,
      valeur: t.indicateursSaisis.valeur,
      aConfirmer: t.indicateursSaisis.aConfirmer,
    })
    .from(t.indicateursSaisis)
    .where(eq(t.indicateursSaisis.idDossier, idDossier))
  return new Map(rows.map(({ code, valeur, ...rest }) => [code, { ...rest, valeur: valeur as Valeur }]))
}

/** What the calculation of a file reads besides the entries: the rotation, and where the farm is. The year's references are the same for every farm. */
export interface Facts<Ligne = DossierInput['assolement'][number]> {
  readonly assolement: readonly Ligne[]
  readonly lieu: Lieu
  readonly annee: ReferencesOfYear
}

export async function findFacts(
  db: Database,
  year: { readonly idExploitation: number; readonly idMillesime: number },
  annee: ReferencesOfYear,
): Promise<Facts<LigneAssolement>> {
  const { assolement } = await findAssolement(db, year)
  return { assolement, lieu: await findLieu(db, year), annee }
}

/** The viticultural basin that a file is assessed in, when it is not the farm's own. */
const BASSIN = 'HVE4_PHYTO_D_3004'

/** The input of a calculation for these entries: the basin entered among them chooses the vine's references. */
export function inputOf<Ligne>(
  { assolement, lieu, annee }: Facts<Ligne>,
  saisies: DossierInput['saisies'],
): Omit<DossierInput, 'assolement'> & Pick<Facts<Ligne>, 'assolement'> {
  const bassin = saisies[BASSIN]
  const codeBassin = typeof bassin === 'string' ? bassin : null
  return { assolement, irrigation: lieu.irrigation, ...referencesOf(annee, lieu, codeBassin), saisies }
}

/** The entries as they were at a revision that somebody read, by what became of them since. */
export const valuesAt = (saisies: ReadonlyMap<string, Saisie>, since: Depuises): Record<string, Value> => ({
  ...valuesOf(saisies),
  ...Object.fromEntries([...since].map(([code, { avant }]) => [code, fromValeur(avant as Valeur)])),
})

export const valuesOf = (saisies: ReadonlyMap<string, Saisie>): Record<string, Value> =>
  Object.fromEntries([...saisies].map(([code, { valeur }]) => [code, fromValeur(valeur)]))

interface Ecriture {
  readonly idDossier: number
  /** Codes whose value comes from the year before and waits to be confirmed. */
  readonly aConfirmer?: ReadonlySet<string>
}

/** Writes entries of a file. */
export async function writeSaisies(
  tx: Database,
  { idDossier, aConfirmer }: Ecriture,
  entries: readonly (readonly [code: string, valeur: Valeur])[],
): Promise<void> {
  await tx
    .insert(t.indicateursSaisis)
    .values(
      entries.map(([codeNational, valeur]) => ({
        idDossier,
        codeNational,
        valeur,
        aConfirmer: aConfirmer?.has(codeNational) === true,
      })),
    )
    .onConflictDoUpdate({
      target: [t.indicateursSaisis.idDossier, t.indicateursSaisis.codeNational],
      set: {
        valeur: sql`excluded.valeur`,
        aConfirmer: sql`excluded.a_confirmer`,
      },
    })
}

/** Says of entries, whose values stay, whether they are to be confirmed. */
export async function writeMarque(
  tx: Database,
  idDossier: number,
  codes: readonly string[],
  aConfirmer: boolean,
): Promise<void> {
  if (codes.length === 0) return
  const { indicateursSaisis } = t
  await tx
    .update(indicateursSaisis)
    .set({ aConfirmer })
    .where(and(eq(indicateursSaisis.idDossier, idDossier), inArray(indicateursSaisis.codeNational, [...codes])))
}
