import { listCertificationsEquivalentes, listOrganismesDeDemarche } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/read'
import type { Conflit } from '../../forms/conflits'
import type { Litige } from '../../forms/litiges'
import { formatDate, useFormat } from '../../i18n/format'
import type { Changements, Documents } from './infos'

/** The field of the screen that a path of the call is about. */
const champOf = (path: string) => path.replace(/^exploitationDemarche(Millesime)?\./, '')

/** Puts a conflict in the words of the screen: names for identifiers, dates as they are read. */
export function useDescribeConflit(codeNational: string, documents: Documents): (conflit: Conflit) => Litige {
  const { t } = useTranslation('infos')
  const { number } = useFormat()
  const { data: organismes = [] } = useQuery(read(listOrganismesDeDemarche, { params: { codeNational } }))
  const { data: equivalences = [] } = useQuery(read(listCertificationsEquivalentes, {}))
  const textOf = (champ: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (champ in documents) return [value].flat().map(nameOfDocument).join(', ')
    if (champ === 'idOrganisme') return organismes.find((one) => one.idOrganisme === value)?.nom ?? String(value)
    if (champ === 'certificationEquivalenteType')
      return equivalences.find((one) => one.idCertificationEquivalente === value)?.libelle ?? String(value)
    if (champ === 'certificationEquivalenteEstTotale')
      return t(value === true ? 'equivalence.totale' : 'equivalence.partielle')
    if (champ === 'typeAudit') return t(`typeAudit.${value as 'INITIAL'}`)
    if (champ === 'natureAudit') return t(`natureAudit.${value as 'INTERNE'}`)
    if (typeof value === 'boolean') return t(value ? 'commun:champ.booleen.oui' : 'commun:champ.booleen.non')
    if (typeof value === 'number') return champ === 'dureeAudit' ? number(value) : String(value)
    return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value)) : String(value)
  }
  const nameOfDocument = (idDocument: unknown): string =>
    Object.values(documents)
      .flat()
      .find((document) => document.idDocument === idDocument)?.nom ?? t('documentNumero', { numero: idDocument })
  return ({ codeNational: path, mienne, sienne, par, le }) => {
    const champ = champOf(path)
    return {
      name: champ,
      label: t(`champ.${champ as 'dateAudit'}`),
      mienne: textOf(champ, mienne),
      sienne: textOf(champ, sienne),
      par,
      le,
    }
  }
}

const omit = <Part extends object>(part: Part, names: ReadonlySet<string>): Part =>
  Object.fromEntries(Object.entries(part).filter(([champ]) => !names.has(champ))) as Part

/** What the person changed, without these fields. */
export const withoutChamps = (
  { demarche, annee, documents }: Changements,
  names: ReadonlySet<string>,
): Changements => ({
  demarche: omit(demarche, names),
  annee: omit(annee, names),
  documents: omit(documents, names),
})
