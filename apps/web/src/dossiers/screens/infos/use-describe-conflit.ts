import {
  libellesNaturesAudit,
  libellesTypesAudit,
  listCertificationsEquivalentes,
  listOrganismesDeDemarche,
} from '@sillon/contract'
import { formatDate } from '@sillon/referentials'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import type { Conflit } from '#socle/forms/conflits'
import { withoutFields } from '#socle/forms/conflits'
import type { Litige } from '#socle/forms/litiges'
import { useFormat } from '#socle/i18n/format'
import { type ChampDeFormulaire, useLibelle } from '../../dossier/use-libelle'
import type { Changements, Documents } from './infos'

/** Field of the screen for a path of the call. */
const champOf = (path: string) => path.replace(/^exploitationDemarche(Millesime)?\./, '')

/** Describes a conflict in the words of the screen: names for identifiers, formatted dates. */
export function useDescribeConflit(codeNational: string): (conflit: Conflit, documents: Documents) => Litige {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { language, number } = useFormat()
  const { data: organismes = [] } = useQuery(read(listOrganismesDeDemarche, { params: { codeNational } }))
  const { data: equivalences = [] } = useQuery(read(listCertificationsEquivalentes, {}))
  const textOf = (documents: Documents, champ: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (champ in documents)
      return [value]
        .flat()
        .map((id) => nameOfDocument(documents, id))
        .join(', ')
    if (champ === 'idOrganisme') return organismes.find((one) => one.idOrganisme === value)?.nom ?? String(value)
    if (champ === 'certificationEquivalenteType')
      return equivalences.find((one) => one.idCertificationEquivalente === value)?.libelle ?? String(value)
    if (champ === 'certificationEquivalenteEstTotale')
      return t(value === true ? 'equivalence.totale' : 'equivalence.partielle')
    if (champ === 'typeAudit') return libellesTypesAudit[value as 'INITIAL'][language]
    if (champ === 'natureAudit') return libellesNaturesAudit[value as 'INTERNE'][language]
    if (typeof value === 'boolean') return t(value ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
    if (typeof value === 'number') return champ === 'dureeAudit' ? number(value) : String(value)
    return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value)) : String(value)
  }
  const nameOfDocument = (documents: Documents, idDocument: unknown): string =>
    Object.values(documents)
      .flat()
      .find((document) => document.idDocument === idDocument)?.nom ?? t('documentNumero', { numero: idDocument })
  return ({ codeNational: path, mienne, sienne, par, le }, documents) => {
    const champ = champOf(path)
    return {
      name: champ,
      label: libelle(champ as ChampDeFormulaire),
      mienne: textOf(documents, champ, mienne),
      sienne: textOf(documents, champ, sienne),
      par,
      le,
    }
  }
}

/** Changes of the person, without these fields. */
export const withoutChamps = (
  { demarche, annee, documents }: Changements,
  names: ReadonlySet<string>,
): Changements => ({
  demarche: withoutFields(demarche, names),
  annee: withoutFields(annee, names),
  documents: withoutFields(documents, names),
})
