import { Button, Checkbox } from '@mantine/core'
import {
  libellesDestinatairesQuestion,
  MESSAGE_MAX,
  poserQuestion,
  type Question,
  type QuestionsDuDossier,
} from '@sillon/contract'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { TextField } from '#socle/fields/TextField'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { useSheet } from '../feuille/sheet-context'
import type { Lieu } from './lieu'
import classes from './Questions.module.css'
import { useQuestions } from './use-questions'

interface Props {
  /** Possible places of a question, the sub-section or the file first. */
  lieux: readonly Lieu[]
  /** Place of the question. */
  lieu: string
  questions: QuestionsDuDossier
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Form of a question about a place of the file. The draft stays on the device until it is sent. */
export function QuestionForm(props: Props) {
  const { t } = useTranslation('questions')
  const { isOpen, onOpen, questions } = props
  if (!questions.permissions.ecrire) return null
  if (isOpen) return <Formulaire {...props} />
  return (
    <Button
      variant="light"
      className={classes.poser}
      leftSection={<IconMessagePlus size={18} aria-hidden />}
      onClick={onOpen}
    >
      {t('poser')}
    </Button>
  )
}

interface Saisie {
  readonly lieu: string
  /** Recipient: a role, or the number of a person. */
  readonly pour: string
  readonly texte: string
  readonly reponseAttendue: boolean
}
const brouillon = z
  .object({ lieu: z.string(), pour: z.string(), texte: z.string(), reponseAttendue: z.boolean() })
  .partial() as z.ZodType<Partial<Saisie>>

const ROLES = ['EXPLOITANT', 'CONSEILLER', 'ORGANISME'] as const satisfies readonly Question['pour'][]
const isRole = (pour: string): pour is (typeof ROLES)[number] => ROLES.some((role) => role === pour)

/** Body of the call. A number in `pour` identifies a person. */
const bodyOf = ({ pour, ...saisie }: Saisie) =>
  isRole(pour) ? { ...saisie, pour } : { ...saisie, pour: 'PERSONNE' as const, idUtilisateur: Number(pour) }

function Formulaire({ lieux, lieu, questions, onClose }: Props) {
  const { t } = useTranslation('questions')
  const { language } = useFormat()
  const { idUtilisateur, role } = useUser()
  const { key } = useSheet()
  const { dossier, take } = useQuestions()
  const choices = useDestinataires(questions)
  // Default recipient: the adviser for a farmer, the farmer for an adviser.
  const wanted: (typeof ROLES)[number] = role === 'AGRICULTEUR' ? 'CONSEILLER' : 'EXPLOITANT'
  const pour = [wanted, ...ROLES].find((each) => questions.destinataires[each] > 0) ?? wanted
  const form = useForm<Saisie>({
    place: [idUtilisateur, ...Object.values(key), 'question', lieux[0]?.code ?? lieu],
    saved: { values: { lieu, pour, texte: '', reponseAttendue: true }, etag: null },
    schema: brouillon,
    isEditable: true,
    check: (saisie) => schemaFaults(poserQuestion.body, bodyOf(saisie), language),
    send: async (_, __, saisie) => take(await request(poserQuestion, { ...dossier, body: bodyOf(saisie) })),
    // No toast: the marker of the row counts the new question.
    onSaved: onClose,
  })
  const { values } = form
  return (
    <form {...form.props} className={classes.form} aria-label={t('poser')}>
      {lieux.length > 1 && (
        <SelectField
          name="question-lieu"
          label={t('champ.lieu')}
          value={values.lieu}
          choices={lieux.map(({ code, libelle }) => ({ value: code, label: libelle }))}
          onChange={(chosen) => form.change((saisie) => ({ ...saisie, lieu: chosen ?? lieu }), ['lieu'])}
        />
      )}
      <SelectField
        name="question-pour"
        label={t('champ.pour')}
        value={values.pour}
        choices={choices}
        error={form.errorOf('pour') ?? form.errorOf('idUtilisateur')}
        onChange={(chosen) => form.change((saisie) => ({ ...saisie, pour: chosen ?? pour }), ['pour', 'idUtilisateur'])}
      />
      <TextField
        name="texte"
        label={t('champ.question')}
        takesFocus
        value={values.texte}
        rows={3}
        maxLength={MESSAGE_MAX}
        error={form.errorOf('texte')}
        onChange={(texte) => form.change((saisie) => ({ ...saisie, texte: texte ?? '' }), ['texte'])}
      />
      <Checkbox
        name="reponseAttendue"
        label={t('champ.reponseAttendue')}
        checked={values.reponseAttendue}
        onChange={({ currentTarget: { checked } }) =>
          form.change((saisie) => ({ ...saisie, reponseAttendue: checked }), ['reponseAttendue'])
        }
      />
      <div className={classes.boutons}>
        <Button
          variant="default"
          onClick={() => {
            form.abandon()
            onClose()
          }}
        >
          {t('commun:action.annuler')}
        </Button>
        <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
          {t('envoyer')}
        </Button>
      </div>
    </form>
  )
}

/** Possible recipients: first the roles for the file, with the number of people in each, then people by name. */
function useDestinataires({ destinataires, personnes }: QuestionsDuDossier) {
  const { t } = useTranslation('questions')
  const { language } = useFormat()
  return [
    ...ROLES.map((role) => ({
      value: role as string,
      label: t('destinataire', {
        role: capitalised(libellesDestinatairesQuestion[role][language]),
        count: destinataires[role],
      }),
    })),
    ...personnes.map(({ idUtilisateur, nom, role }) => ({
      value: String(idUtilisateur),
      label: `${nom} (${t(`role.${role}`)})`,
    })),
  ]
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
