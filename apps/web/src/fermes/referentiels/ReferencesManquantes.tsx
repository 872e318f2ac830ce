import { Alert } from '@mantine/core'
import { listReferencesManquantes } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { QuiLesSaisit } from '#socle/session/QuiLesSaisit'

/** Empty lists that scores wait for, in one campaign year or in all, and who can fill them; nothing without any. */
export function ReferencesManquantes({ millesime }: { millesime?: number }) {
  const { t } = useTranslation('referentiels')
  const { language } = useFormat()
  const query = millesime === undefined ? {} : { millesime }
  const { data = [] } = useQuery(read(listReferencesManquantes, { query }))
  const listes = [...new Set(data.map(({ liste }) => liste))]
  if (listes.length === 0) return null
  const anneesDe = (liste: string) =>
    data
      .filter((vide) => vide.liste === liste)
      .map(({ idMillesime }) => String(idMillesime))
      .sort()
  const format = new Intl.ListFormat(language)
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('manquantes.titre', { count: listes.length })}
      mb="md"
    >
      <ul>
        {listes.map((liste) => (
          <li key={liste}>
            {t('manquantes.liste', { liste: t(`listes.${liste}`), annees: format.format(anneesDe(liste)) })}
          </li>
        ))}
      </ul>
      <p>
        {t('manquantes.effet')} <QuiLesSaisit liste={listes[0]} millesime={Number(anneesDe(listes[0] ?? '').at(-1))} />
      </p>
    </Alert>
  )
}
