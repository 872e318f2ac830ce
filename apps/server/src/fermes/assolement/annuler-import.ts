import type { DernierImportPac, Language, UserInfo } from '@sillon/contract'
import { annulerImport, DomainError, pertesDAnnulation } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import type { FermeChangee } from '../exploitations/effets'
import { presentOf, sameEtat } from './etat'
import { writeWithJournal } from './import-pac'
import { findAnnulation, findDernierImport, importOf, markAnnule, relinkInterventions } from './imports-pac'
import { type FarmYear, lockAssolement } from './repository'
import { libellesOf } from './resultat-import'
import { requireUnchanged, requireWritable } from './service'

/** Last import of the year that is not undone, with the later changes that undoing it would lose; null without one. */
export async function dernierImport(
  db: Database,
  year: FarmYear,
  language: Language,
): Promise<DernierImportPac | null> {
  const dernier = await findDernierImport(db, year)
  if (dernier === undefined) return null
  const { lignes, nombreParcelles } = pertesDAnnulation(dernier.avant.apres, await presentOf(db, year))
  return {
    ...importOf(dernier),
    pertes: {
      lignes: lignes.map(({ surfaceImport, surfaceActuelle, ...place }) => ({
        ...libellesOf(place, language),
        surfaceImport,
        surfaceActuelle,
      })),
      nombreParcelles,
    },
  }
}

/**
 * Undoes the last import of the year, in one transaction with its journal: lines, parcels and allocation are as before it. The state of the file must allow
 * writing. Changes since are lost only when the person confirms.
 * @throws DomainError IMPORT_PAC_INCONNU, …_DEJA_ANNULE, …_PAS_LE_DERNIER, …_MODIFIE_DEPUIS, ASSOLEMENT_MODIFIE_ENTRE_TEMPS
 */
export async function annuler(
  db: Database,
  user: UserInfo,
  year: FarmYear,
  asked: { readonly idImportPac: number; readonly confirme: boolean; readonly ifMatch: number | null },
  fermeChangee: FermeChangee,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockAssolement(tx, year)
    const isAnnule = await findAnnulation(tx, year, asked.idImportPac)
    if (isAnnule === undefined) throw new DomainError('IMPORT_PAC_INCONNU')
    if (isAnnule) throw new DomainError('IMPORT_PAC_DEJA_ANNULE')
    const dernier = await findDernierImport(tx, year)
    if (dernier?.idImportPac !== asked.idImportPac) throw new DomainError('IMPORT_PAC_PAS_LE_DERNIER')
    await requireUnchanged(tx, year, asked.ifMatch)
    const { avant, apres, interventions } = dernier.avant
    const present = await presentOf(tx, year)
    const pertes = pertesDAnnulation(apres, present)
    if (!asked.confirme && pertes.lignes.length + pertes.nombreParcelles > 0)
      throw new DomainError('IMPORT_PAC_MODIFIE_DEPUIS')
    await markAnnule(tx, asked.idImportPac)
    const voulu = annulerImport(avant, apres, present)
    if (sameEtat(present, voulu)) return
    // The history would call it an import otherwise.
    await writeWithJournal(tx, user, year, present, voulu, 'SAISIE')
    await relinkInterventions(tx, interventions)
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}
