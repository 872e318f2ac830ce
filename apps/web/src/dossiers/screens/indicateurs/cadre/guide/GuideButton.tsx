import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chooseGuide } from '#dossiers/feuille/guide'
import type { Page } from '#dossiers/feuille/rubriques'
import classes from './Guide.module.css'
import { useIsGuided } from './use-is-guided'

/**
 * Link from the guide to a whole sheet, or from a sheet to the guide; nothing for people without a guide.
 * @param from page of the guide, whose sheet opens at its section; null on a sheet
 */
export function GuideButton({ from }: { from: Page | null }) {
  const { t } = useTranslation('indicateurs')
  const navigate = useNavigate()
  const { canBe } = useIsGuided()
  if (!canBe) return null
  const change = async () => {
    await navigate(
      from === null ? { search: '' } : { search: `?rubrique=${from.codeNational}`, hash: from.section ?? '' },
    )
    chooseGuide(from === null)
  }
  return (
    <Button variant="subtle" size="compact-sm" className={from === null ? classes.aGauche : undefined} onClick={change}>
      {t(from === null ? 'guide.pasAPas' : 'guide.ficheEntiere')}
    </Button>
  )
}
