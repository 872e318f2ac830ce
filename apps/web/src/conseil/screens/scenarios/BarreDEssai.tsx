import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { addressOf, codesOfPage, type Page, pageAfter } from '#dossiers/feuille/rubriques'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { SaisiesRefuseesLink } from '#dossiers/screens/indicateurs/actes/SaisiesRefuseesLink'
import { UndoButtons } from '#dossiers/screens/indicateurs/cadre/ActionBar'
import { SaveStatus } from '#dossiers/screens/indicateurs/cadre/SaveStatus'
import { bottomBar } from '#socle/ui/sticky-bars'
import { useGoOnKey } from '#socle/ui/use-go-on-key'
import bar from '../../../dossiers/screens/indicateurs/cadre/ActionBar.module.css'
import { ApplicationDialog } from './ApplicationDialog'
import classes from './EssaiScreen.module.css'

interface Props {
  ouvert: ScenarioOuvert
  onDossierChange: () => void
  pages: readonly Page[]
  page: Page
}

/**
 * Bar of a scenario: the state of its save, undo, the next sheet, and its application to the file. A refused entry of the sheet blocks the next one, and any
 * refused entry the application.
 */
export function BarreDEssai({ ouvert, onDossierChange, pages, page }: Props) {
  const { t } = useTranslation('scenarios')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const refusees = useRefusees()
  const goToField = useGoToField()
  const mayApply = ouvert.sheet.dossier.permissions.modifierIndicateurs
  const suite = pageAfter(pages, page)
  const codes = codesOfPage(page)
  const [refusee] = refusees
  const apply = () => (refusee === undefined ? setOpen(true) : goToField(refusee.name))
  const goOn = (next: Page) => {
    const inTheWay = refusees.find(({ code }) => codes.includes(code))
    if (inTheWay === undefined) void navigate(addressOf(next))
    else goToField(inTheWay.name)
  }
  useGoOnKey(suite !== undefined ? () => goOn(suite) : mayApply ? apply : null)
  if (!mayApply) return null
  const hint = { title: t('commun:raccourciSuite'), 'aria-keyshortcuts': 'Control+Enter' }
  return (
    <div ref={bottomBar} className={bar.root}>
      <div className={bar.state}>
        <SaisiesRefuseesLink />
        <SaveStatus />
        <UndoButtons />
      </div>
      <div className={classes.actes}>
        {suite !== undefined && (
          <Button variant="default" onClick={() => goOn(suite)} {...hint}>
            {t('indicateurs:etapeSuivante')}
          </Button>
        )}
        <Button onClick={apply} {...(suite === undefined && hint)}>
          {t('appliquer')}
        </Button>
      </div>
      {isOpen && <ApplicationDialog ouvert={ouvert} onClose={() => setOpen(false)} onDossierChange={onDossierChange} />}
    </div>
  )
}
