import { Group } from '@mantine/core'
import { isDecided } from '@sillon/domain'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { BilanDesPreuves } from '#dossiers/preuves/BilanDesPreuves'
import { A_TRAITER } from '#dossiers/preuves/preuves'
import { loadTexts } from '#socle/i18n/i18n'
import { Card } from '#socle/ui/Card'
import { ClasseurButton } from './ClasseurButton'
import { DecisionCard, SuiteDeLaDecision } from './DecisionCard'
import { DecisionRendue } from './DecisionRendue'
import { Ecarts } from './Ecarts'
import { NonComptees } from './NonComptees'
import { Recapitulatif } from './Recapitulatif'
import { ResultatForm } from './ResultatForm'
import { openResultat } from './resultat'
import { ScoresParIndicateur } from './ScoresParIndicateur'
import { Verdict } from './Verdict'

const Editions = lazy(async () => {
  const [{ Editions: Component }] = await Promise.all([import('./Editions'), loadTexts('editions')])
  return { default: Component }
})

const Ouvertures = lazy(async () => {
  const [{ Ouvertures: Component }] = await Promise.all([import('./Ouvertures'), loadTexts('ouvertures')])
  return { default: Component }
})

/** The verdict, the decision, the modules against the threshold and the points of each item (specification of the level-4 scheme, results screen). */
export function SyntheseSheet({ page, pages }: { page: Page; pages: readonly Page[] }) {
  const { t } = useTranslation('indicateurs')
  const { dossier } = useSheet()
  const resultat = useResultat()
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier
  const isOpen = etat === undefined || !isDecided(etat)
  if (!dossier.permissions.voirScores)
    return (
      <>
        <DecisionRendue />
        {!isOpen && (
          <Group gap="sm" mb="md">
            <Suspense>
              <Editions />
            </Suspense>
          </Group>
        )}
        <Ecarts />
        {isOpen && (
          <Card title={t('synthese.recapitulatif')}>
            <p>{t('synthese.sansScores')}</p>
          </Card>
        )}
        <BilanDesPreuves etats={A_TRAITER} />
        <NonComptees pages={pages} />
        <Suspense>
          <Ouvertures pages={pages} />
        </Suspense>
        <ResultatForm resultat={resultat} />
      </>
    )
  return (
    <>
      <DecisionRendue />
      {isOpen && <Verdict />}
      <DecisionCard pages={pages} resultat={resultat} />
      <SuiteDeLaDecision resultat={resultat}>
        <Group gap="sm" mb="md">
          <ClasseurButton />
          <Suspense>
            <Editions />
          </Suspense>
        </Group>
        <Recapitulatif pages={pages} />
        <Ecarts />
        <BilanDesPreuves etats={A_TRAITER} />
        <ScoresParIndicateur page={page} />
        <NonComptees pages={pages} />
        <Suspense>
          <Ouvertures pages={pages} />
        </Suspense>
        <ResultatForm resultat={resultat} />
      </SuiteDeLaDecision>
    </>
  )
}

function useResultat() {
  const sheet = useSheet()
  const [resultat] = useState(() => {
    const { modifierResultat, commenter } = sheet.dossier.permissions
    return openResultat(sheet.key, sheet.resultats.get(), [
      ...(modifierResultat ? (['dateAudit', 'commentaireAuditeur', 'motifDecision'] as const) : []),
      ...(commenter ? (['commentaireExploitant'] as const) : []),
    ])
  })
  return resultat
}
