import type { LigneReferentiel, ListeReferentiel } from '@sillon/contract'
import { bassinsViticoles, conditionsApplication, equipements, iftReferences, listesIftDe } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import { referencesChargees } from '#socle/database/schema'
import { findLignes, lockMillesime, replaceLignes } from './listes-repository'

/** Initial references of a campaign year. The reference indices are plausible values, not official ones. No official ceilings or floors are known. */
const depart: readonly (readonly [liste: ListeReferentiel, lignes: readonly LigneReferentiel[]])[] = [
  [listesIftDe.references.liste, iftReferences.map(({ zone: _, ...reference }) => ({ ...reference, indicatif: true }))],
  [
    'bassins-viticoles',
    bassinsViticoles
      .filter(({ codeBassinViti }) => codeBassinViti !== '')
      .map(({ codeBassinViti, libelle }) => ({ codeBassinViti, libelleBassinViti: libelle })),
  ],
  ['equipements', equipements.map(({ schemaId: _, ...equipement }) => ({ ...equipement }))],
  ['conditions-application', conditionsApplication.map((condition) => ({ ...condition }))],
]

/** Fills each empty list of each year with its first rows, once: a list emptied on purpose stays empty. */
export async function loadReferencesByYear(db: Database, millesimes: readonly number[]): Promise<void> {
  for (const idMillesime of millesimes)
    for (const [liste, lignes] of depart)
      await db.transaction(async (tx) => {
        const once = { nom: `${liste} ${idMillesime}`, empreinte: 'depart' }
        const noted = await tx.insert(referencesChargees).values(once).onConflictDoNothing().returning()
        if (noted.length === 0) return
        await lockMillesime(tx, idMillesime)
        const present = await findLignes(tx, liste, idMillesime)
        if (present.length === 0) await replaceLignes(tx, { idUtilisateur: null, idMillesime }, liste, lignes)
      })
}
