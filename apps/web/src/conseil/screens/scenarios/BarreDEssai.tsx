import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { UndoButtons } from '#dossiers/screens/indicateurs/cadre/ActionBar'
import { SaisiesRefuseesLink } from '#dossiers/screens/indicateurs/cadre/SaisiesRefuseesLink'
import { SaveStatus } from '#dossiers/screens/indicateurs/cadre/SaveStatus'
import { bottomBar } from '#socle/ui/sticky-bars'
import bar from '../../../dossiers/screens/indicateurs/cadre/ActionBar.module.css'
import { ApplicationDialog } from './ApplicationDialog'

/** Bar of a scenario: the state of its save, undo, and its application to the file, which a refused entry blocks. */
export function BarreDEssai({ ouvert, onDossierChange }: { ouvert: ScenarioOuvert; onDossierChange: () => void }) {
  const { t } = useTranslation('scenarios')
  const [isOpen, setOpen] = useState(false)
  const [refusee] = useRefusees()
  const goToField = useGoToField()
  if (!ouvert.sheet.dossier.permissions.modifierIndicateurs) return null
  return (
    <div ref={bottomBar} className={bar.root}>
      <div className={bar.state}>
        <SaisiesRefuseesLink />
        <SaveStatus />
        <UndoButtons />
      </div>
      <Button onClick={() => (refusee === undefined ? setOpen(true) : goToField(refusee.name))}>
        {t('appliquer')}
      </Button>
      {isOpen && <ApplicationDialog ouvert={ouvert} onClose={() => setOpen(false)} onDossierChange={onDossierChange} />}
    </div>
  )
}
