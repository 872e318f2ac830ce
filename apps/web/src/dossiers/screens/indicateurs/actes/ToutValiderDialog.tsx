import { Button, Checkbox } from '@mantine/core'
import { getIndicateurs, saveValidites, type Validite } from '@sillon/contract'
import { estConstat, type PartieJugee } from '@sillon/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { cleDe, takeValidites, valeursVues, withValidites } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import { toastDone } from '#socle/ui/toast-action'
import { ConstatFields } from './ConstatFields'
import classes from './ToutValider.module.css'
import { type Section, useSectionsAJuger } from './use-sections-a-juger'

/** Verdict on a part, with the severity and the deadline of a finding. */
type Verdict = Pick<Validite, 'estValide' | 'gravite' | 'echeance'>
const sans: Verdict = { estValide: null, gravite: null, echeance: null }

/** Parts judged at once, with their former verdicts, to be undone together. */
export type Annulable = readonly { readonly partie: PartieJugee; readonly avant: Verdict }[]

interface Props {
  pages: readonly Page[]
  page: Page
  annulable: Annulable | null
  onAnnulable: (annulable: Annulable | null) => void
  onClose: () => void
}

/**
 * Judges the ticked sections of a module, or of the file, at once: one call, undone as one. A section with a value in error, or with an unconfirmed copied value,
 * cannot be judged valid, with the reason; a doubtful one is unticked at first. Not valid, they get one severity and one deadline.
 */
export default function ToutValiderDialog({ pages, page, annulable, onAnnulable, onClose }: Props) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { key, store, validites, autosave, revisionValidites } = sheet
  const reportFailure = useSaveFailureToast()
  const [portee, setPortee] = useState<'module' | 'dossier'>(page.isSynthese ? 'dossier' : 'module')
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [verdict, setVerdict] = useState<Verdict>({ ...sans, estValide: true })
  const isConstat = estConstat(verdict)
  const [isBusy, setBusy] = useState(false)
  const { modules, dejaValides } = useSectionsAJuger(portee === 'module' ? [page] : pages, isConstat)
  const left = modules.flatMap(({ sections }) => sections)
  const isTicked = ({ code, empeche, doutes }: Section) =>
    empeche === null && (touched.get(code) ?? !(isConstat || doutes.length > 0))
  const ticked = left.filter(isTicked)
  const tick = (sections: readonly Section[], isOn: boolean) =>
    setTouched((before) => new Map([...before, ...sections.map(({ code }) => [code, isOn] as const)]))
  const call = {
    params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
    query: { millesime: key.millesime },
  }
  /** Sends these verdicts in one call, for the values on screen. Returns whether they were saved. */
  const say = async (verdicts: readonly { readonly partie: PartieJugee; readonly verdict: Verdict }[]) => {
    setBusy(true)
    try {
      store.settle()
      const body = verdicts.map(({ partie, verdict: { estValide, gravite, echeance } }) => ({
        idSousRubrique: partie.idSousRubrique,
        ...(partie.idIndicateur !== undefined && { idIndicateur: partie.idIndicateur }),
        estValide,
        ...(estValide === false && { gravite, echeance }),
        ...(estValide !== null && { valeursVues: valeursVues(sheet, partie.codeNational) }),
      }))
      await autosave.flush()
      const { data, etag } = await request(saveValidites, { ...call, body, ifMatch: revisionValidites.current })
      takeValidites(sheet, etag, withValidites(validites.get(), data))
      return true
    } catch (failure) {
      reportFailure(failure)
      await autosave.perform(() => request(getIndicateurs, call)).catch(reportFailure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const takeBack = async (judged: Annulable) => {
    if (!(await say(judged.map(({ partie, avant }) => ({ partie, verdict: avant }))))) return
    onAnnulable(null)
    toastSuccess(t('toutValider.titre'), t('toutValider.annule'))
  }
  const judge = async () => {
    const parties = ticked.flatMap((section) => section.parties)
    const judged = parties.map((partie) => {
      const { estValide, gravite, echeance } = { ...sans, ...validites.get().get(cleDe(partie)) }
      return { partie, avant: { estValide, gravite, echeance } }
    })
    if (!(await say(parties.map((partie) => ({ partie, verdict }))))) return
    onAnnulable(judged)
    onClose()
    const label = t('toutValider.annuler')
    const message = t(isConstat ? 'toutValider.faitNon' : 'toutValider.fait', { count: ticked.length })
    await toastDone(t('toutValider.titre'), message, { label, onClick: () => takeBack(judged) })
  }
  return (
    <Dialog
      title={t('toutValider.titre')}
      size="38rem"
      onClose={onClose}
      footer={
        <>
          {annulable !== null && (
            <Button variant="subtle" loading={isBusy} onClick={() => takeBack(annulable)}>
              {t('toutValider.annulerDerniere')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          {left.length > 0 && (
            <Button
              disabled={ticked.length === 0}
              loading={isBusy}
              onClick={judge}
              {...(ticked.length === 0 && { title: t('toutValider.aucune') })}
            >
              {ticked.length === 0
                ? t(isConstat ? 'toutValider.refuserRien' : 'toutValider.validerRien')
                : t(isConstat ? 'toutValider.refuser' : 'toutValider.valider', { count: ticked.length })}
            </Button>
          )}
        </>
      }
    >
      {!page.isSynthese && (
        <SelectField
          name="portee"
          label={t('toutValider.portee')}
          value={portee}
          choices={[
            { value: 'module', label: page.libelle },
            { value: 'dossier', label: t('toutValider.dossier') },
          ]}
          onChange={(chosen) => setPortee(chosen ?? 'module')}
        />
      )}
      <SelectField
        name="verdict"
        label={t('toutValider.verdict')}
        value={isConstat ? 'non' : 'oui'}
        choices={[
          { value: 'oui', label: t('validite.valide') },
          { value: 'non', label: t('validite.nonValide') },
        ]}
        onChange={(chosen) => {
          setTouched(new Map())
          setVerdict({ ...sans, estValide: chosen !== 'non' })
        }}
      />
      {isConstat && (
        <ConstatFields
          name="plusieurs"
          gravite={verdict.gravite}
          echeance={verdict.echeance}
          onChange={(change) => setVerdict((before) => ({ ...before, ...change }))}
        />
      )}
      <p className={classes.aide}>
        {t(
          left.length === 0
            ? isConstat
              ? 'toutValider.rienNon'
              : 'toutValider.rien'
            : isConstat
              ? 'toutValider.aideNon'
              : 'toutValider.aide',
        )}
      </p>
      {modules.map(({ page: { codeNational, libelle }, sections }) => {
        const possibles = sections.filter(({ empeche }) => empeche === null)
        const nombre = possibles.filter(isTicked).length
        return (
          <fieldset key={codeNational} className={classes.module}>
            <legend>
              <Checkbox
                name={`valider-${codeNational}`}
                label={t('toutValider.module', { module: libelle, nombre, total: sections.length })}
                disabled={possibles.length === 0}
                checked={possibles.length > 0 && nombre === possibles.length}
                indeterminate={nombre > 0 && nombre < possibles.length}
                onChange={() => tick(possibles, nombre < possibles.length)}
              />
            </legend>
            <ul className={classes.sections}>
              {sections.map((section) => (
                <li key={section.code}>
                  <Checkbox
                    name={`valider-${section.code}`}
                    label={section.libelle}
                    description={<Vue section={section} />}
                    disabled={section.empeche !== null}
                    checked={isTicked(section)}
                    onChange={({ currentTarget: { checked } }) => tick([section], checked)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
      {!isConstat && dejaValides > 0 && (
        <p className={classes.aide}>{t('toutValider.dejaValides', { count: dejaValides })}</p>
      )}
    </Dialog>
  )
}

/** Points and values of a section, and why it cannot be judged valid, or should be looked at first. */
function Vue({ section: { points, valeurs, empeche, doutes } }: { section: Section }) {
  const { t } = useTranslation('indicateurs')
  const { points: courts } = useFormat()
  const vu = [
    ...(points === null ? [] : [t('toutValider.points', { count: points, points: courts(points) })]),
    ...valeurs,
  ]
  const raison = empeche ?? doutes.join(' · ')
  return (
    <>
      {vu.length > 0 && <span className={classes.vu}>{vu.join(' · ')}</span>}
      {raison !== '' && (
        <span className={classes.doute}>
          <IconAlertTriangle size={14} aria-hidden /> <span>{raison}</span>
        </span>
      )}
    </>
  )
}
