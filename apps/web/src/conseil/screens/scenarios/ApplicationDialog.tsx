import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { applyScenario, getApplication, listScenarios, type Valeur } from '@sillon/contract'
import { partiesJugees } from '@sillon/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nomsDesCodes } from '#conseil/scenarios/noms'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { sansBalises } from '#dossiers/feuille/gras'
import { useTexte } from '#dossiers/screens/indicateurs/lecture/explication/use-texte'
import { request } from '#socle/api/client'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './ApplicationDialog.module.css'

interface Props {
  ouvert: ScenarioOuvert
  onClose: () => void
  onDossierChange: () => void
}

/** Changes of the file by a scenario, row by row as the server has it now, and the act of applying it. */
export function ApplicationDialog({ ouvert, onClose, onDossierChange }: Props) {
  const { t } = useTranslation('scenarios')
  const { key, autosave } = ouvert.sheet
  const { idScenario, nom } = ouvert.scenario.get()
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const call = {
    params: { codeNational: key.codeNational, idExploitation: key.idExploitation, idScenario },
    query: { millesime: key.millesime },
  }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [getApplication.path, call],
    queryFn: async ({ signal }) => {
      await autosave.flush()
      return request(getApplication, { ...call, signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const apply = async () => {
    if (data === undefined) return
    setBusy(true)
    try {
      const { data: applied } = await request(applyScenario, {
        ...call,
        body: { revision: data.data.revision },
        ifMatch: data.etag,
      })
      await queryClient.invalidateQueries({ queryKey: [listScenarios.path] })
      toastSuccess(t('application.titre'), t('application.faite', { count: applied.nombre }))
      onClose()
      onDossierChange()
    } catch (failure) {
      toastFailure(failure)
      setBusy(false)
      // Somebody has changed the file or the scenario: the preview shows it.
      await refetch()
    }
  }
  const count = data?.data.lignes.length ?? 0
  return (
    <Dialog
      title={t('application.question', { nom })}
      size="lg"
      onClose={onClose}
      isLoading={data === undefined && error === null}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          {count > 0 && (
            <Button loading={isBusy || isFetching} onClick={apply}>
              {t('application.oui', { count })}
            </Button>
          )}
        </>
      }
    >
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={160} aria-hidden />}
      {data !== undefined && (count === 0 ? <p>{t('application.rien')}</p> : <Apercu ouvert={ouvert} {...data.data} />)}
    </Dialog>
  )
}

interface ApercuProps {
  ouvert: ScenarioOuvert
  lignes: readonly { codeNational: string; ancienne: Valeur; nouvelle: Valeur; estDepassee: boolean }[]
  aRejuger: readonly string[]
}

function Apercu({ ouvert: { lu, sheet, essai }, lignes, aRejuger }: ApercuProps) {
  const { t } = useTranslation('scenarios')
  const { language } = useFormat()
  const { scheme } = sheet
  const texteDe = useTexte()
  const nom = nomsDesCodes(lu.feuille.listes, language)
  const texte = (code: string, valeur: Valeur) => {
    const value = essai.calcul.decode(code, valeur)
    // A reader confirms these values: each choice is named.
    if (Array.isArray(value) && value.length > 0) return value.map(String).map(nom).join(', ')
    return valeur === null ? t('application.vide') : texteDe({ code, value })
  }
  const sections = partiesJugees(scheme)
    .filter(({ codeNational }) => aRejuger.includes(codeNational))
    .map(({ libelle }) => libelle[language])
  return (
    <>
      <p>{t('application.explication')}</p>
      <table className={classes.table}>
        <caption className={VisuallyHidden.classes.root}>{t('application.lignes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('comparaison.ligne')}</th>
            <th scope="col">{t('application.ancienne')}</th>
            <th scope="col">{t('application.nouvelle')}</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map(({ codeNational: code, ancienne, nouvelle, estDepassee }) => (
            <tr key={code}>
              <th scope="row">
                {sansBalises(scheme.libelleOf(code)[language])}
                {estDepassee && <small>{t('application.depassee')}</small>}
              </th>
              <td data-label={t('application.ancienne')}>
                {ancienne === null ? texte(code, ancienne) : <del>{texte(code, ancienne)}</del>}
              </td>
              <td data-label={t('application.nouvelle')}>
                <ins>{texte(code, nouvelle)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sections.length > 0 && (
        <p>{t('application.aRejuger', { count: sections.length, sections: sections.join(', ') })}</p>
      )}
    </>
  )
}
