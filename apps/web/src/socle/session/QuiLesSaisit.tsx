import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adresseDeListe, aQuiLesDemander } from './saisie-des-references'
import { useUser } from './session'

/** A super administrator gets the link to the list, everybody else reads whom to ask. Here, so that a list and a sheet share it (docs/decisions/0037-bundles.md). */
export function QuiLesSaisit({ liste, millesime }: { liste: string | undefined; millesime: number }) {
  const { t } = useTranslation('referentiels')
  const demande = aQuiLesDemander(useUser())
  if (demande !== null) return t(demande)
  return (
    <Anchor component={Link} inherit underline="always" to={adresseDeListe(liste, millesime)}>
      {t('manquantes.saisir')}
    </Anchor>
  )
}
