import type { ParamsExport } from '@sillon/contract'
import { relier, requireClasseur } from '../../classeur/classeur'
import { textes } from '../../classeur/textes'
import type { GenreDExport } from '../genre'

/** The binder of an auditor; its progress counts proofs. */
export const classeur: GenreDExport<ParamsExport<'classeur'>> = {
  libelle: ({ codeNational, millesime }, langue) => `${textes[langue].classeur} – ${codeNational} – ${millesime}`,
  authorize: (user, params, db) => requireClasseur(db, user, params),
  async produire({ db, contenus, user, langue, params, ...suivi }) {
    const { nom, flux } = await relier(db, contenus, user, params, langue, suivi)
    return { nomFichier: nom, typeMime: 'application/pdf', contenu: flux }
  },
}
