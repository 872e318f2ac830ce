import { Button, Checkbox } from '@mantine/core'
import { getIndicateurs, saveValidites, type Validite } from '@sillon/contract'
import { estConstat, type PartieJugee } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { aJuger, cleDe, takeValidites, valeursVues, withValidites } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { useStore } from '#socle/state/store'
import { Dialog } from '#socle/ui/Dialog'
import { toastSuccess } from '#socle/ui/toast'
import { toastDone } from '#socle/ui/toast-action'
import { ConstatFields } from './ConstatFields'
import classes from './ToutValider.module.css'

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

/** A section with its unjudged parts: itself, or its rows in the schemes that judge rows. */
interface Section {
  readonly code: string
  readonly libelle: string
  readonly parties: readonly PartieJugee[]
  /** Reason why it cannot be judged valid now; null when it can. */
  readonly empeche: string | null
  readonly estRefusee: boolean
}

/**
 * Judges the ticked sections of a module, or of the file, at once: one call, undone as one. A section with a value in error, or with an unconfirmed copied value,
 * cannot be judged valid, with the reason; one judged not valid is unticked at first. Not valid, they get one severity and one deadline.
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
  const { left, dejaValides } = useSections(portee === 'module' ? [page] : pages, isConstat)
  const isTicked = ({ code, empeche, estRefusee }: Section) =>
    empeche === null && (touched.get(code) ?? !(isConstat || estRefusee))
  const ticked = left.filter(isTicked)
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
          <Button disabled={ticked.length === 0} loading={isBusy} onClick={judge}>
            {t(isConstat ? 'toutValider.refuser' : 'toutValider.valider', { count: ticked.length })}
          </Button>
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
      <ul className={classes.sections}>
        {left.map((section) => (
          <li key={section.code}>
            <Checkbox
              name={`valider-${section.code}`}
              label={section.libelle}
              description={section.empeche ?? (section.estRefusee ? t('toutValider.refusee') : undefined)}
              disabled={section.empeche !== null}
              checked={isTicked(section)}
              onChange={({ currentTarget: { checked } }) =>
                setTouched((before) => new Map([...before, [section.code, checked]]))
              }
            />
          </li>
        ))}
      </ul>
      {!isConstat && dejaValides > 0 && (
        <p className={classes.aide}>{t('toutValider.dejaValides', { count: dejaValides })}</p>
      )}
    </Dialog>
  )
}

/** Sections of these modules that are not judged so yet, in the order of the sheets, and the number of the others. */
function useSections(of: readonly Page[], isConstat: boolean) {
  const { t } = useTranslation('indicateurs')
  const { scheme, store, validites } = useSheet()
  const known = useStore(validites)
  const isJudged = (partie: PartieJugee) => known.get(cleDe(partie))?.estValide === !isConstat
  const parties = aJuger(scheme, store)
  const sections = of
    .flatMap(({ sousRubriques }) => sousRubriques)
    .map(({ codeNational, libelle }) => ({
      code: codeNational,
      libelle,
      all: parties.filter(({ sousRubrique }) => sousRubrique === codeNational),
    }))
    .filter(({ all }) => all.length > 0)
  const empechementOf = (codes: readonly string[]): string | null => {
    const isWrong = (code: string) => store.ligne(code).messages.some(({ severite }) => severite === 'erreur')
    const erreurs = store.visible(codes).filter(isWrong).length
    if (erreurs > 0) return t('toutValider.erreurs', { count: erreurs })
    const aConfirmer = store.toConfirm(codes).length
    return aConfirmer > 0 ? t('toutValider.aConfirmer', { count: aConfirmer }) : null
  }
  const left = sections
    .filter(({ all }) => !all.every(isJudged))
    .map(({ code, libelle, all }): Section => {
      const toJudge = all.filter((partie) => !isJudged(partie))
      const codes = toJudge.flatMap((partie) => partie.codes)
      return {
        code,
        libelle,
        parties: toJudge,
        // Values in error, or unconfirmed, are no obstacle to a finding.
        empeche: isConstat ? null : empechementOf(codes),
        estRefusee: toJudge.some((partie) => known.get(cleDe(partie))?.estValide === false),
      }
    })
  return { left, dejaValides: sections.length - left.length }
}
