import { Button, Checkbox } from '@mantine/core'
import {
  libellesDestinatairesQuestion,
  MESSAGE_MAX,
  type Question,
  repondreQuestion,
  resoudreQuestion,
} from '@sillon/contract'
import { IconCheck, IconMessage, IconMessageCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { request } from '#socle/api/client'
import { TextField } from '#socle/fields/TextField'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { useSheet } from '../feuille/sheet-context'
import classes from './Questions.module.css'
import { useQuestions } from './use-questions'

/** A question with its answers, and the person's actions. The field of the answer is open when the question waits for the reader. */
export function Echange({ question, ecrire }: { question: Question; ecrire: boolean }) {
  const { t } = useTranslation('questions')
  const { moment, language } = useFormat()
  const { dossier, take } = useQuestions()
  const toastFailure = useFailureToast()
  const { idQuestion, libelle, pour, personne, messages, estResolue, resoluePar, resolueLe, permissions } = question
  const [isAnswering, setAnswering] = useState(question.attendMaReponse)
  /** After a click on its button: move the focus to the field. */
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const of = { ...dossier, params: { ...dossier.params, idQuestion } }
  const setResolue = async (resolue: boolean) => {
    setBusy(true)
    try {
      take(await request(resoudreQuestion, { ...of, body: { estResolue: resolue } }))
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const sujet = messages[0]?.texte ?? libelle
  return (
    <li className={classes.echange} data-attend={question.attendMaReponse || undefined}>
      <div className={classes.tete}>
        <strong>{libelle}</strong>
        <Etat question={question} />
      </div>
      <p className={classes.soft}>
        {t('pour', {
          destinataire: personne === null ? libellesDestinatairesQuestion[pour][language] : t('a', { nom: personne }),
        })}
      </p>
      <ol className={classes.messages}>
        {messages.map(({ idMessage, texte, auteur, role, estDeMoi, ecritLe }) => (
          <li key={idMessage} data-moi={estDeMoi || undefined}>
            <p className={classes.soft}>
              <strong>{estDeMoi ? t('moi') : (auteur ?? t('personneEffacee'))}</strong>
              {!estDeMoi && role !== null && ` (${t(`role.${role}`)})`} · {t('le', moment(ecritLe))}
            </p>
            <p className={classes.texte}>{texte}</p>
          </li>
        ))}
      </ol>
      {estResolue && resolueLe !== null && (
        <p className={classes.soft}>
          {t(resoluePar === null ? 'resolueLe' : 'resoluePar', { nom: resoluePar, ...moment(resolueLe) })}
        </p>
      )}
      {isAnswering && ecrire ? (
        <ReponseForm question={question} takesFocus={isAsked} onClose={() => setAnswering(false)} />
      ) : (
        <div className={classes.boutons}>
          {ecrire && (
            <Button
              size="xs"
              variant="light"
              aria-label={t('repondreA', { texte: sujet })}
              onClick={() => {
                setAsked(true)
                setAnswering(true)
              }}
            >
              {t('repondre')}
            </Button>
          )}
          {permissions.resoudre && (
            <Button
              size="xs"
              variant="default"
              loading={isBusy}
              aria-label={t(estResolue ? 'rouvrirUne' : 'resoudreUne', { texte: sujet })}
              onClick={() => setResolue(!estResolue)}
            >
              {t(estResolue ? 'rouvrir' : 'resoudre')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** State of a question: resolved, or the side whose turn it is. */
function Etat({ question: { estResolue, attend, attendMaReponse, aUneReponse } }: { question: Question }) {
  const { t } = useTranslation('questions')
  const etat = estResolue
    ? 'resolue'
    : attendMaReponse
      ? 'attendMoi'
      : aUneReponse
        ? 'repondue'
        : attend === null
          ? 'ouverte'
          : 'attend'
  const Icon = {
    resolue: IconCheck,
    attendMoi: IconMessageQuestion,
    repondue: IconMessageCheck,
    attend: IconMessageQuestion,
    ouverte: IconMessage,
  }[etat]
  return (
    <span className={classes.etat} data-etat={etat}>
      <Icon size={16} aria-hidden />
      {t(`etat.${etat}`)}
    </span>
  )
}

interface Saisie {
  readonly texte: string
  readonly reponseAttendue: boolean
}
const brouillon = z.object({ texte: z.string(), reponseAttendue: z.boolean() }).partial() as z.ZodType<Partial<Saisie>>

/** Form of an answer, or of another question. The draft stays on the device until it is sent. */
function ReponseForm({
  question,
  takesFocus,
  onClose,
}: {
  question: Question
  takesFocus: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('questions')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const { key } = useSheet()
  const { dossier, take } = useQuestions()
  const { idQuestion } = question
  const sujet = question.messages[0]?.texte ?? question.libelle
  const form = useForm<Saisie>({
    place: [idUtilisateur, ...Object.values(key), 'reponse', idQuestion],
    saved: { values: { texte: '', reponseAttendue: false }, etag: null },
    schema: brouillon,
    isEditable: true,
    check: (body) => schemaFaults(repondreQuestion.body, body, language),
    send: async (_, __, body) =>
      take(await request(repondreQuestion, { ...dossier, params: { ...dossier.params, idQuestion }, body })),
    onSaved: onClose,
  })
  return (
    <form {...form.props} className={classes.form} aria-label={t('repondreA', { texte: sujet })}>
      <TextField
        name="texte"
        label={t('champ.reponse')}
        takesFocus={takesFocus}
        value={form.values.texte}
        rows={3}
        maxLength={MESSAGE_MAX}
        error={form.errorOf('texte')}
        onChange={(texte) => form.change((saisie) => ({ ...saisie, texte: texte ?? '' }), ['texte'])}
      />
      <Checkbox
        name={`reponse-attendue-${idQuestion}`}
        label={t('champ.reponseAttendue')}
        checked={form.values.reponseAttendue}
        onChange={({ currentTarget: { checked } }) =>
          form.change((saisie) => ({ ...saisie, reponseAttendue: checked }), ['reponseAttendue'])
        }
      />
      <div className={classes.boutons}>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            form.abandon()
            onClose()
          }}
        >
          {t('commun:action.annuler')}
        </Button>
        <Button size="xs" type="submit" disabled={!form.isValid} loading={form.isBusy}>
          {t('repondre')}
        </Button>
      </div>
    </form>
  )
}
