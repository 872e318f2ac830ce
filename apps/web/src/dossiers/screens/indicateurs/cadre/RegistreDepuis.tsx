import { listVersions, phraseDesChangements } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { useMoments } from '#socle/i18n/use-moments'

/** Changes of the farm's records since the decision of a decided file, which keeps its values; nothing without any. The sheet does not wait for it. */
export function RegistreDepuis() {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { date } = useMoments()
  const { idExploitation, codeNational, millesime } = useSheet().key
  const { data } = useQuery({
    ...read(listVersions, { params: { idExploitation, codeNational }, query: { millesime } }),
    staleTime: 0,
  })
  const derniere = data?.versions.at(-1)
  const quoi = data?.registreDepuis ? phraseDesChangements(data.registreDepuis, language) : null
  if (derniere === undefined || quoi === null) return null
  return <p>{t('lectureSeule.registre', { le: date(derniere.decideLe), quoi })}</p>
}
