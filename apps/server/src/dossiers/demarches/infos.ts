import { campagneFault, DomainError, type EtatAnalyse, type Fault, gestionFaults } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'
import type { Change } from '#socle/journal/journal'
import { findCertificationsEquivalentes, isOffered } from './repository'

/** Fields that name one or several documents of the farm. */
export const champsDocuments = [
  'contratOrganisme',
  'documentHve1',
  'documentHve2',
  'contratStructureCollective',
  'ficheAnnuaire',
  'certificationEquivalenteDocument',
] as const
const isChampDocument = (champ: string) => champsDocuments.some((known) => known === champ)

interface Infos {
  readonly idDemarche: number
  /** The year's file and the procedure after the save, and their changed fields. */
  readonly dossier: typeof t.dossiers.$inferSelect
  readonly demarche: Pick<typeof t.exploitationDemarches.$inferSelect, 'hve3CampPrec' | 'certificationEquivalenteType'>
  readonly ofDossier: readonly Change[]
  readonly ofDemarche: readonly Change[]
  /** Named documents that exist on the farm, each with the result of its scan. */
  readonly documents: ReadonlyMap<number, EtatAnalyse>
}

/**
 * Validates the changes of the info screen (specification 2, section 5). Unchanged fields are not validated, so that a file can be saved piece by piece.
 * @throws DomainError VALEUR_INVALIDE with every fault, under the path of its field in the call; FICHIER_INFECTE for a new reference to a document that nobody
 * may open
 */
export async function requireSoundInfos(
  tx: Database,
  { idDemarche, dossier, demarche, ofDossier, ofDemarche, documents }: Infos,
): Promise<void> {
  const faults: Fault[] = []
  const changed = new Map(ofDossier.map(({ champ, nouvelle }) => [champ, nouvelle]))
  const periode = changed.has('periodeAuditeeDebut') ? 'periodeAuditeeFin' : ''
  const wanted = { ...dossier, ...Object.fromEntries(changed) }
  for (const { path, code } of gestionFaults(wanted))
    if (changed.has(path) || path === periode) faults.push({ path: `exploitationDemarcheMillesime.${path}`, code })
  const { idOrganisme } = wanted
  if (changed.has('idOrganisme') && idOrganisme !== null) {
    if (!(await isOffered(tx, idDemarche, idOrganisme)))
      faults.push({ path: 'exploitationDemarcheMillesime.idOrganisme', code: 'REFERENCE_INCONNUE' })
  }
  const isForeign = ({ champ, nouvelle }: Change) =>
    isChampDocument(champ) && [nouvelle ?? []].flat().some((id) => !documents.has(Number(id)))
  if (ofDossier.some(isForeign))
    faults.push({ path: 'exploitationDemarcheMillesime.contratOrganisme', code: 'DOCUMENT_INCONNU' })
  for (const change of ofDemarche) {
    const { champ } = change
    const path = Array.isArray(change.nouvelle) ? champ : `exploitationDemarche.${champ}`
    if (isForeign(change)) faults.push({ path, code: 'DOCUMENT_INCONNU' })
    if (champ === 'hve3CampPrec') {
      const code = campagneFault(demarche.hve3CampPrec)
      if (code !== null) faults.push({ path, code })
    }
    const { certificationEquivalenteType: type } = demarche
    if (champ === 'certificationEquivalenteType' && type !== null) {
      const known = await findCertificationsEquivalentes(tx)
      if (!known.some(({ idCertificationEquivalente: id }) => id === type))
        faults.push({ path, code: 'REFERENCE_INCONNUE' })
    }
  }
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  if ([...ofDossier, ...ofDemarche].flatMap(addedBy).some((id) => documents.get(id) === 'INFECTE'))
    throw new DomainError('FICHIER_INFECTE')
}

/** Documents that a change links to a field for the first time. */
function addedBy({ champ, ancienne, nouvelle }: Change): number[] {
  if (!isChampDocument(champ)) return []
  const before = new Set([ancienne ?? []].flat())
  return [nouvelle ?? []]
    .flat()
    .map(Number)
    .filter((id) => !before.has(id))
}
