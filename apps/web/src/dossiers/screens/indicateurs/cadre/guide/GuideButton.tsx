import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { chooseGuide } from '#dossiers/feuille/guide'
import { addressOf, type Page } from '#dossiers/feuille/rubriques'
import classes from './Guide.module.css'
import { useIsGuided } from './use-is-guided'

/**
 * Link from the guide to a whole sheet, or from a sheet to the guide; nothing for people without a guide.
 * @param sheet sheet to link to from the guide; null on a sheet
 */
export function GuideButton({ sheet }: { sheet: Page | null }) {
  const { t } = useTranslation('indicateurs')
  const navigate = useNavigate()
  const { canBe } = useIsGuided()
  if (!canBe) return null
  const change = async () => {
    await navigate(sheet === null ? { search: '' } : addressOf({ codeNational: sheet.codeNational }))
    chooseGuide(sheet === null)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={sheet === null ? classes.aGauche : undefined}
      onClick={change}
    >
      {t(sheet === null ? 'guide.pasAPas' : 'guide.ficheEntiere')}
    </Button>
  )
}
