import { Button } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { codesEssayes } from '#conseil/scenarios/ecarts'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { addressOf, codesOfPage, type Page, pageAfter } from '#dossiers/feuille/rubriques'
import { useSummary } from '#dossiers/feuille/sheet-context'
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
 * Bar of a scenario: the state of its save, undo, the next sheet, and its application to the file once a value is tried. A refused entry of the sheet blocks the next one, and any
 * refused entry the application.
 */
export function BarreDEssai({ ouvert, onDossierChange, pages, page }: Props) {
  const { t } = useTranslation('scenarios')
  const navigate = useNavigate()
  const { lu, essai } = ouvert
  const [isOpen, setOpen] = useState(false)
  const refusees = useRefusees()
  const goToField = useGoToField()
  const mayApply = ouvert.sheet.dossier.permissions.modifierIndicateurs
  // Typing comes first: the button follows when there is time.
  const generation = useDeferredValue(useSummary((store) => store.generation))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation stands for the values of the scenario
  const estVide = useMemo(() => codesEssayes(lu, essai).length === 0, [generation, lu, essai])
  const suite = pageAfter(pages, page)
  const codes = codesOfPage(page)
  const [refusee] = refusees
  const mayOpen = !estVide || refusee !== undefined
  const apply = () => (refusee === undefined ? setOpen(true) : goToField(refusee.name))
  const goOn = (next: Page) => {
    const inTheWay = refusees.find(({ code }) => codes.includes(code))
    if (inTheWay === undefined) void navigate(addressOf(next))
    else goToField(inTheWay.name)
  }
  useGoOnKey(suite !== undefined ? () => goOn(suite) : mayApply && mayOpen ? apply : null)
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
        <Button
          onClick={apply}
          disabled={!mayOpen}
          {...(suite === undefined && hint)}
          {...(!mayOpen && { title: t('essais.aucun') })}
        >
          {t('appliquer')}
        </Button>
      </div>
      {isOpen && <ApplicationDialog ouvert={ouvert} onClose={() => setOpen(false)} onDossierChange={onDossierChange} />}
    </div>
  )
}
