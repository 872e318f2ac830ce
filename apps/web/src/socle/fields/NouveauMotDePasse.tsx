import { type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { CARACTERES_SPECIAUX, conditionsMotDePasse, meets, namesItsOwner, type Titulaire } from '@sillon/domain'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NouveauMotDePasse.module.css'
import { PasswordField } from './PasswordField'
import { useJugement } from './use-jugement'

interface Props extends Omit<PasswordInputProps, 'value'> {
  value: string
  /** Key of the mail that lets a person choose a password without a session. */
  cle?: string | null
  /** The signed-in person, whose name the password may not contain. */
  titulaire?: Titulaire
}

const icons = { met: IconCheck, missing: IconCircle, refused: IconX } as const
const words = { met: 'remplie', missing: 'manque', refused: 'refusee' } as const
type Etat = keyof typeof icons

/**
 * Field for a new password, with its conditions: each is ticked when it is met. The last one, a password that is hard to guess, is the server's to judge: a
 * refusal stands below the field before anything is sent.
 */
export function NouveauMotDePasse({ value, cle = null, titulaire, error, ...props }: Props) {
  const { t } = useTranslation('mot-de-passe')
  const jugement = useJugement(value, cle)
  const refus =
    jugement?.refus ??
    (titulaire !== undefined && jugement !== null && namesItsOwner(value, titulaire) ? t('nom') : null)
  const conditions: readonly (readonly [string, Etat])[] = [
    ...conditionsMotDePasse.map((condition) => [condition, meets(value, condition) ? 'met' : 'missing'] as const),
    ['DIFFICILE', refus !== null ? 'refused' : jugement === null ? 'missing' : 'met'],
  ]
  const count = conditions.filter(([, etat]) => etat === 'met').length
  return (
    <div>
      <PasswordField {...props} error={error ?? refus} value={value} autoComplete="new-password" />
      <ul className={classes.conditions} aria-label={t('conditions')}>
        {conditions.map(([condition, etat]) => {
          const Icon = icons[etat]
          return (
            <li key={condition} data-state={etat}>
              <Icon size={16} aria-hidden />
              <span>
                {t(`condition.${condition}`, { caracteres: CARACTERES_SPECIAUX })}
                <VisuallyHidden> {t(words[etat])}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {value !== '' && t('remplies', { count, total: conditions.length })}
        {refus !== null && ` ${refus}`}
      </VisuallyHidden>
    </div>
  )
}
