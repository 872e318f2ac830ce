import { TextInput } from '@mantine/core'
import { rolesProposes } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { useUser } from '#socle/session/session'
import classes from './Utilisateurs.module.css'
import type { SaisieUtilisateur } from './use-utilisateur-form'

/** Role, address and name of an account. Only a new account has a choice of roles. */
export function IdentiteFields({ saisie }: { saisie: SaisieUtilisateur }) {
  const { t } = useTranslation('utilisateurs')
  const user = useUser()
  const { form, utilisateur, isEditable, change, changeRole } = saisie
  const { values, errorOf } = form
  const isNew = utilisateur === null
  const isAddressEditable = isNew || utilisateur.permissions.modifierConnexion
  const addressNote =
    isNew || !isEditable || user.role === 'SUPERADMIN'
      ? undefined
      : t(isAddressEditable ? 'adresse.confirmation' : 'adresse.dAutrui')
  const offered = isNew ? rolesProposes(user) : [values.role]
  const inputProps = (name: 'email' | 'prenom' | 'nom') => ({
    name,
    required: true,
    value: values[name],
    readOnly: !isEditable,
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  return (
    <>
      <SelectField
        name="idTypeUtilisateur"
        label={t('colonne.type')}
        value={values.role}
        disabled={!isNew}
        choices={offered.map((value) => ({ value, label: t(`role.${value}`) }))}
        onChange={(value) => value !== null && changeRole(value)}
        error={errorOf('idTypeUtilisateur')}
      />
      <TextInput
        type="email"
        label={t('champ.email')}
        {...inputProps('email')}
        readOnly={!isAddressEditable}
        description={addressNote}
      />
      <div className={classes.noms}>
        <TextInput label={t('champ.prenom')} {...inputProps('prenom')} />
        <TextInput label={t('champ.nom')} {...inputProps('nom')} />
      </div>
    </>
  )
}
