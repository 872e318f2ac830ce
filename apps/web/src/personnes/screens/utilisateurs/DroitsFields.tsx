import { Checkbox, Stack } from '@mantine/core'
import type { droitsModifiables } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import classes from './Utilisateurs.module.css'
import type { SaisieUtilisateur } from './use-utilisateur-form'

const droitsAdmin = ['accessCreationUpdateExploitation', 'accessCreationUtilisateur', 'accessAttributionDroit'] as const

/** Rights of an account beyond those of its role. */
export function DroitsFields({ saisie: { form, may, isEditable, change } }: { saisie: SaisieUtilisateur }) {
  const { t } = useTranslation('utilisateurs')
  const { values } = form
  const flag = (name: keyof ReturnType<typeof droitsModifiables> & `${string}`) => (
    <Checkbox
      key={name}
      label={t(`droit.${name}`)}
      checked={values[name] === true}
      disabled={!isEditable || !may[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
  return (
    <>
      {values.role === 'ADMIN_ORGANISME' && (
        <>
          {flag('outrepasserAccesExploitation')}
          <fieldset className={classes.droits}>
            <legend>{t('droit.titre')}</legend>
            <Stack gap="xs">{droitsAdmin.map(flag)}</Stack>
          </fieldset>
        </>
      )}
      {values.role === 'CONSEILLER' && flag('accessCreationUpdateExploitation')}
    </>
  )
}
