import { type PasswordInputProps, VisuallyHidden } from '@mantine/core'
import { CARACTERES_SPECIAUX, conditionsMotDePasse, meets } from '@sillon/domain'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NouveauMotDePasse.module.css'
import { PasswordField } from './PasswordField'

/** Field for a new password, with its conditions: each is ticked when it is met. */
export function NouveauMotDePasse({ value, ...props }: Omit<PasswordInputProps, 'value'> & { value: string }) {
  const { t } = useTranslation('mot-de-passe')
  const remplies = conditionsMotDePasse.filter((condition) => meets(value, condition))
  return (
    <div>
      <PasswordField {...props} value={value} autoComplete="new-password" />
      <ul className={classes.conditions} aria-label={t('conditions')}>
        {conditionsMotDePasse.map((condition) => {
          const isMet = remplies.includes(condition)
          const Icon = isMet ? IconCheck : IconCircle
          return (
            <li key={condition} data-met={isMet || undefined}>
              <Icon size={16} aria-hidden />
              <span>
                {t(`condition.${condition}`, { caracteres: CARACTERES_SPECIAUX })}
                <VisuallyHidden> {t(isMet ? 'remplie' : 'manque')}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">
        {value !== '' && t('remplies', { count: remplies.length, total: conditionsMotDePasse.length })}
      </VisuallyHidden>
    </div>
  )
}
