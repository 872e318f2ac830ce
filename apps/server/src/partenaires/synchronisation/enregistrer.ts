import type {
  BilanEnregistrements,
  GenreEnregistrement,
  InterventionPartenaire,
  ParcellePartenaire,
  UserInfo,
} from '@sillon/contract'
import { rattacherRegistre } from '#fermes/assolement/rattachement'
import { type FarmYear, lockAssolement } from '#fermes/assolement/repository'
import { requireWritable, summary } from '#fermes/assolement/service'
import type { FermeChangee } from '#fermes/exploitations/effets'
import { compterDoublons } from '#fermes/registre/doublons'
import type { Database } from '#socle/database/database'
import { differences, record } from '#socle/journal/journal'
import { type ChangementsInterventions, ecrireInterventions } from './interventions-repository'
import { planParcelles } from './parcelles-plan'
import { ecrireParcelles, findParcelles } from './parcelles-repository'
import type { Reception } from './reception'
import { garderBilan, type SynchronisationPrise } from './repository'

/** Circumstances of the writes of a synchronisation. */
export interface Ecriture {
  readonly taken: SynchronisationPrise
  readonly user: UserInfo
  /** Name of the partner, for the journal. */
  readonly partenaire: string
  readonly fermeChangee: FermeChangee
}

/**
 * Writes the received parcels in one transaction, with the journal and the report of the synchronisation.
 * @returns whether this attempt still owned the synchronisation; nothing is written otherwise
 * @throws DomainError those of the right to change the rotation
 */
export const enregistrerParcelles = (
  db: Database,
  ecriture: Ecriture,
  reception: Reception<ParcellePartenaire>,
): Promise<boolean> =>
  enregistrer(db, ecriture, 'parcelles', reception, async (tx, year) => {
    const { taken, user } = ecriture
    const stockees = await findParcelles(tx, year)
    const plan = planParcelles(stockees, reception.retenus, taken.idApplicationTierce)
    const lignes = new Map(stockees.map(({ uuidParcelle, idLigne }) => [uuidParcelle, idLigne]))
    // A parcel that goes leaves its line: the rotation changes, and its journal has to say so.
    const isRotationChanged =
      plan.retraits.some((uuid) => lignes.get(uuid) !== null) ||
      plan.modifications.some(({ uuidParcelle, idLigne }) => lignes.get(uuidParcelle) !== idLigne)
    const avant = isRotationChanged ? await summary(tx, year) : []
    await ecrireParcelles(tx, year, plan)
    await rattacherRegistre(tx, year, [...plan.ajouts, ...plan.modifications])
    if (isRotationChanged)
      await record(
        tx,
        { idUtilisateur: user.idUtilisateur, ...year, origine: 'IMPORT' },
        differences({ assolement: avant }, { assolement: await summary(tx, year) }),
      )
    return {
      ajoutees: plan.ajouts.length,
      modifiees: plan.modifications.length,
      retirees: plan.retraits.length + plan.detachements.length,
      inchangees: plan.inchangees,
    }
  })

/** Like `enregistrerParcelles`, for field records. */
export const enregistrerInterventions = (
  db: Database,
  ecriture: Ecriture,
  reception: Reception<InterventionPartenaire>,
): Promise<boolean> =>
  enregistrer(db, ecriture, 'interventions', reception, (tx, year) =>
    ecrireInterventions(tx, year, ecriture.taken.idApplicationTierce, reception.retenus),
  )

function enregistrer(
  db: Database,
  { taken, user, partenaire, fermeChangee }: Ecriture,
  genre: GenreEnregistrement,
  { motifs }: Reception<unknown>,
  ecrire: (tx: Database, year: FarmYear) => Promise<ChangementsInterventions>,
): Promise<boolean> {
  const { idExploitation, idMillesime } = taken
  const year = { idExploitation, idMillesime }
  return db.transaction(async (tx) => {
    if (!(await garderBilan(tx, taken, genre, null))) return false
    await requireWritable(tx, user, year)
    await lockAssolement(tx, year)
    const changements = await ecrire(tx, year)
    const refusees = Object.values(motifs).reduce((somme, nombre) => somme + nombre, 0)
    const doublons = genre === 'interventions' ? { doublons: await compterDoublons(tx, year) } : {}
    const bilan: BilanEnregistrements = { ...changements, refusees, motifs, ...doublons }
    const { ajoutees, modifiees, retirees } = changements
    if (ajoutees + modifiees + retirees > 0) {
      await fermeChangee(tx, year, user.idUtilisateur)
      await record(tx, { idUtilisateur: user.idUtilisateur, ...year, origine: 'IMPORT' }, [
        { champ: champs[genre], ancienne: null, nouvelle: { partenaire, ajoutees, modifiees, retirees, refusees } },
      ])
    }
    return garderBilan(tx, taken, genre, bilan)
  })
}

/** Fields of the journal. */
const champs = {
  parcelles: 'synchronisationParcelles',
  interventions: 'synchronisationInterventions',
} as const satisfies Readonly<Record<GenreEnregistrement, string>>
