import {
  annulerApplication,
  createScenario,
  deleteScenario,
  listScenarios,
  type Scenario,
  saveScenario,
} from '@sillon/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { confirm } from '#socle/ui/confirm'
import { toastError, toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** Address of the scenarios of a procedure. */
export const adresseDesScenarios = (codeNational: string) => `/demarches/${codeNational}/scenarios`

/**
 * Acts on the scenarios of a file.
 * @param libelleOf label of a row, for those that stand against an undo
 */
export function useActes(dossier: DossierLu, libelleOf: (code: string) => string) {
  const { t } = useTranslation('scenarios')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { codeNational, idExploitation, millesime } = dossier
  const file = { params: { codeNational, idExploitation }, query: { millesime } }
  const of = (idScenario: number) => ({ ...file, params: { ...file.params, idScenario } })
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
      await queryClient.invalidateQueries({ queryKey: [listScenarios.path] })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'SCENARIO_CHANGE_DEPUIS')
        toastError(
          t('annulation.refusee'),
          [failure.message, ...failure.details.map(({ path }) => libelleOf(path))].join(' – '),
        )
      else toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    /** Adds a scenario, and opens it. */
    ajouter: (nom: string, essais: Pick<Scenario['essais'][number], 'codeNational' | 'valeur'>[] = []) =>
      run(async () => {
        const { data } = await request(createScenario, { ...file, body: { nom, essais } })
        await navigate(`${adresseDesScenarios(codeNational)}/${data.idScenario}`)
      }),
    /** @returns the scenario with its new name, and its revision */
    renommer: (idScenario: number, nom: string) => request(saveScenario, { ...of(idScenario), body: { nom } }),
    supprimer: (scenario: Scenario) =>
      run(async () => {
        const { nom, application } = scenario
        const message = t(application === null ? 'suppression.question' : 'suppression.questionApplique', { nom })
        if (!(await confirm({ message, confirmLabel: t('suppression.oui'), isDangerous: true }))) return
        await request(deleteScenario, of(scenario.idScenario))
        await navigate(adresseDesScenarios(codeNational))
      }),
    annuler: ({ idScenario, nom }: Scenario, then: () => void) =>
      run(async () => {
        if (!(await confirm({ message: t('annulation.question', { nom }), confirmLabel: t('annulation.oui') }))) return
        const { data } = await request(annulerApplication, of(idScenario))
        toastSuccess(t('annulation.titre'), t('annulation.faite', { count: data.nombre }))
        then()
      }),
  }
}
