import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type EtatDossier, MOTIF_DECISION_MAX, previewEtat, type Suspens } from '@sillon/contract'
import { isDecided } from '@sillon/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { refusees } from '#dossiers/feuille/validites'
import { request } from '#socle/api/client'
import { describedBy, Field } from '#socle/fields/Field'
import { loadTexts } from '#socle/i18n/i18n'
import { useStore } from '#socle/state/store'
import { Dialog } from '#socle/ui/Dialog'
import { FailureText } from '#socle/ui/FailureText'
import field from '../../../../socle/fields/Field.module.css'
import { SaisiesRefuseesLink } from '../actes/SaisiesRefuseesLink'
import { ListeDeSuspens } from '../actes/suspens/ListeDeSuspens'
import { useContexteDeSuspens } from '../actes/suspens/use-contexte'
import { AutresYeux } from './AutresYeux'
import { ConstatsDemandes } from './ConstatsDemandes'
import classes from './Decision.module.css'
import { Invitation } from './Invitation'
import { Lettres } from './Lettres'
import type { Resultat } from './resultat'
import { useRienACorriger } from './use-rien-a-corriger'
import { useSaveResultat } from './use-save-resultat'

interface Props {
  /** New state of the file. */
  etat: EtatDossier
  resultat: Resultat
  /** Open items before this state, as far as the page knows them: shown until the preview has its own. */
  connus?: readonly Suspens[] | undefined
  onClose: () => void
}

/** Preview of a change of state: the findings to correct, open items, the reason for a decision despite them, and the mails to be sent. */
export function PassageDialog({ etat, resultat, connus = [], onClose }: Props) {
  const { t } = useTranslation('indicateurs')
  const { scheme, validites, dossier } = useSheet()
  const { isBusy, failure, save } = useSaveResultat(resultat)
  const [motif, setMotif] = useState(resultat.valeur('motifDecision') ?? '')
  const [isAsked, setAsked] = useState(false)
  const motifField = useRef<HTMLTextAreaElement>(null)
  const { data: apercu, error, refetch, isCurrent } = useApercu(etat, motif.trim(), resultat.valeur('dateAudit'))
  const isAwaited = apercu === undefined && error === null
  const refused = useStore(validites, refusees)
  const isUnsaid = useRienACorriger()
  // Typed on this device and never sent: nobody else would see them, and after this act they could not be corrected.
  const unread = useRefusees()
  const isDecision = isDecided(etat)
  const wasDecided = isDecided(dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS')
  const isReopening = wasDecided && !isDecision
  const contexte = useContexteDeSuspens()
  const suspens = apercu?.suspens ?? connus
  // The offer to invite says it better, here and in a request of corrections, which has this item only.
  const isOffered = !isDecision || apercu === undefined || apercu.invitation !== null
  const listed = isOffered ? suspens.filter(({ code }) => code !== 'SANS_CORRECTEUR') : suspens
  const isNeeded = isDecision && suspens.length > 0
  const isMissing = isNeeded && motif.trim() === ''
  /** Fingerprint of the file when the dialog opened. Each new reason reloads the preview, whose fingerprint then reveals changes made meanwhile. */
  const [opened, setOpened] = useState<string | null>()
  if (opened === undefined && apercu !== undefined) setOpened(apercu.empreinte)
  const hasMoved = opened !== undefined && apercu !== undefined && apercu.empreinte !== opened

  const decide = async () => {
    if (isMissing) {
      setAsked(true)
      // A long list of mails may have scrolled the field out of sight.
      return motifField.current?.focus()
    }
    const passage = { etatDossier: etat, motifDecision: isDecision ? motif.trim() || null : null }
    const isSaved = await save(passage, apercu?.empreinte)
    // The file may have changed since its preview.
    if (!isSaved) await refetch()
  }
  return (
    <Dialog
      title={
        isReopening
          ? t('decision.rouvrir')
          : t(`decision.action.${etat}`, {
              defaultValue: t('decision.dialogue', { etat: t(`commun:etatDossier.${etat}`) }),
            })
      }
      size="lg"
      onClose={onClose}
      isLoading={isAwaited}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button
            {...(etat === 'NON_CERTIFIABLE' && { color: 'red.8' })}
            onClick={decide}
            loading={isBusy}
            disabled={apercu === undefined || !isCurrent || apercu.autresYeux.length > 0 || unread.length > 0}
          >
            {isReopening
              ? t('decision.rouvrir')
              : t(`decision.confirmer.${etat}`, { defaultValue: t('decision.confirmer.autre') })}
          </Button>
        </>
      }
    >
      <AutresYeux actes={apercu?.autresYeux ?? []} />
      {unread.length > 0 && (
        <p role="alert" className={classes.plain} data-tone="bad">
          {t('decision.saisiesRefusees', { count: unread.length })}
        </p>
      )}
      <SaisiesRefuseesLink onLeave={onClose} />
      {isDecision && <p className={classes.plain}>{t('decision.consequence')}</p>}
      {isReopening && (
        <p className={classes.plain}>{t('decision.reouverture', { etat: t(`commun:etatDossier.${etat}`) })}</p>
      )}
      {etat === 'ATTENTE_CORRECTION' && (refused > 0 || isUnsaid) && (
        <p className={classes.plain} data-tone={isUnsaid ? 'bad' : undefined}>
          {t('resultat.correction', { count: refused, context: scheme.validitePar })}
        </p>
      )}
      {etat === 'ATTENTE_CORRECTION' && <ConstatsDemandes />}
      <FailureText
        failure={hasMoved ? null : (failure ?? error)}
        {...(failure !== null && { say: (message) => t('sauvegarde.echec', { message }) })}
      />
      {hasMoved && (
        <p role="alert" className={classes.plain} data-tone="bad">
          {t('decision.aChange')}
        </p>
      )}
      {/* Before the items: a long list would push it below the edge of the dialog. */}
      {isDecision && (
        <Motif
          fieldRef={motifField}
          motif={motif}
          isNeeded={isNeeded}
          isMissing={isMissing && isAsked}
          onChange={(text) => {
            setMotif(text)
            resultat.change({ motifDecision: text })
          }}
        />
      )}
      {listed.length > 0 && (
        <div className={classes.points}>
          <p className={classes.plain}>
            {t(isDecision ? 'decision.suspens' : 'suspens.avant', { count: listed.length, context: etat })}
          </p>
          <ListeDeSuspens suspens={listed} contexte={contexte} onLeave={onClose} />
        </div>
      )}
      {isAwaited && connus.some(({ code }) => code === 'SANS_CORRECTEUR') && (
        <Skeleton height="8.125rem" className={classes.attendue} aria-hidden />
      )}
      {apercu?.invitation != null && <Invitation invitation={apercu.invitation} onInvited={refetch} />}
      {isAwaited && <Attente />}
      {apercu !== undefined && <Lettres courriels={apercu.courriels} envoiActif={apercu.envoiActif} />}
    </Dialog>
  )
}

/** Room of a mail, until the preview has it. */
function Attente() {
  const { t } = useTranslation('indicateurs')
  return (
    <div className={classes.lettres}>
      <p role="status" className={classes.plain}>
        {t('decision.enCours')}
      </p>
      <Skeleton height="1.75rem" aria-hidden />
    </div>
  )
}

/** The server's preview of the new state, with its mails. It is reloaded after a debounce of the reason. */
function useApercu(etatDossier: EtatDossier, motif: string, dateAudit: string | null) {
  const { key, autosave, commentaires } = useSheet()
  const [motifDecision] = useDebouncedValue(motif, 400)
  const { idExploitation, codeNational, millesime } = key
  const query = useQuery({
    queryKey: [previewEtat.path, key, etatDossier, motifDecision, dateAudit],
    queryFn: async ({ signal }) => {
      // The decision is about the values on the screen. The names of roles come from the history's texts.
      await Promise.all([autosave.flush(), commentaires.flush(), loadTexts('historique')])
      const { data } = await request(previewEtat, {
        params: { idExploitation, codeNational },
        query: { millesime },
        body: { etatDossier, motifDecision, dateAudit },
        signal,
      })
      return data
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  /** The preview must match the mail to be sent: not the mail of an earlier, unfinished reason. */
  return { ...query, isCurrent: motifDecision === motif && !query.isPlaceholderData }
}

interface MotifProps {
  fieldRef: Ref<HTMLTextAreaElement>
  motif: string
  isNeeded: boolean
  isMissing: boolean
  onChange: (motif: string) => void
}

function Motif({ fieldRef, motif, isNeeded, isMissing, onChange }: MotifProps) {
  const { t } = useTranslation('indicateurs')
  const id = useId()
  const error = isMissing ? t('decision.motifManquant') : undefined
  return (
    <Field id={id} label={t(isNeeded ? 'decision.motifObligatoire' : 'decision.motifFacultatif')} error={error}>
      <textarea
        ref={fieldRef}
        id={id}
        className={field.input}
        rows={3}
        maxLength={MOTIF_DECISION_MAX}
        required={isNeeded}
        value={motif}
        {...describedBy(id, error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.soft}>{t('decision.motifLu')}</p>
    </Field>
  )
}
