import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import type { listDemarches, listOrganismes, listTypesUtilisateurs, Utilisateur } from '@sillon/contract'
import {
  type droitsModifiables,
  needsOrganisme,
  needsTerritoire,
  type Role,
  rolesProposes,
  territoiresDe,
} from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { ChecklistField } from '#socle/fields/ChecklistField'
import { SelectField } from '#socle/fields/SelectField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { FormState } from '#socle/forms/FormState'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { SecondFacteur } from './SecondFacteur'
import { type Entite, territoiresParRegion } from './territoires'
import classes from './Utilisateurs.module.css'
import { useUtilisateurForm } from './use-utilisateur-form'

interface Props {
  /** Null for a new account. */
  utilisateur: Utilisateur | null
  types: Answer<typeof listTypesUtilisateurs>
  organismes: Answer<typeof listOrganismes>
  demarches: Answer<typeof listDemarches>
  /** The territories that the actor may give, and all there are. */
  entites: { readonly offertes: readonly Entite[]; readonly toutes: readonly Entite[] }
  onClose: () => void
}

const droitsAdmin = ['accessCreationUpdateExploitation', 'accessCreationUtilisateur', 'accessAttributionDroit'] as const

/** Form of an account: its person, its organisations, territories and procedures, and its rights. Values that the actor may not choose are shown and stay. */
export function UtilisateurForm({ utilisateur, types, organismes, demarches, entites, onClose }: Props) {
  const { t } = useTranslation('utilisateurs')
  const user = useUser()
  const idTypeOf = (role: Role) => types.find(({ code }) => code === role)?.idTypeUtilisateur ?? 0
  const { form, may, change, changeRole } = useUtilisateurForm({ utilisateur, idTypeOf, onSaved: onClose })
  const { values, errorOf, touch } = form
  const isNew = utilisateur === null
  const isEditable = isNew || utilisateur.permissions.modifier
  const isAddressEditable = isNew || utilisateur.permissions.modifierConnexion
  const addressNote =
    isNew || !isEditable || user.role === 'SUPERADMIN'
      ? undefined
      : t(isAddressEditable ? 'adresse.confirmation' : 'adresse.dAutrui')
  const offered = isNew ? rolesProposes(user) : [values.role]
  const { role } = values
  // Territories that the account already has are shown to every editor, and may be given again.
  const { toutes } = entites
  const had = utilisateur?.idsEntites ?? []
  const offertes = toutes.filter(
    ({ identite }) => had.includes(identite) || entites.offertes.some((entite) => entite.identite === identite),
  )
  const ofOrganisme = role !== 'SUPERADMIN'
  const organismeChoices = organismes.map(({ idOrganisme, nom }) => ({ value: idOrganisme, label: nom }))
  const inputProps = (name: 'email' | 'prenom' | 'nom') => ({
    name,
    required: true,
    value: values[name],
    readOnly: !isEditable,
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  const flag = (name: keyof ReturnType<typeof droitsModifiables> & `${string}`, label: string) => (
    <Checkbox
      key={name}
      label={label}
      checked={values[name] === true}
      disabled={!isEditable || !may[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
  return (
    <Dialog
      title={t(isNew ? 'creer' : 'modifier')}
      size="lg"
      isEntry
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <FormState form={form} />
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          {isEditable && (
            <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
              {t('commun:action.enregistrer')}
            </Button>
          )}
        </>
      }
    >
      <div {...form.fieldsProps}>
        <Stack>
          {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
          {!isEditable && <Alert>{t('lectureSeule')}</Alert>}
          <SelectField
            name="idTypeUtilisateur"
            label={t('colonne.type')}
            value={role}
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
          {ofOrganisme && (
            <SelectField
              name="idOrganismePrincipal"
              label={needsOrganisme(role) ? `${t('champ.organismePrincipal')} *` : t('champ.organismePrincipal')}
              value={values.idOrganismePrincipal}
              none={t('champ.aucun')}
              disabled={!isEditable || !may.idOrganismePrincipal}
              choices={organismeChoices}
              onChange={(idOrganismePrincipal) => {
                change({ idOrganismePrincipal })
                touch(['idOrganismePrincipal', 'idOrganismeSecondaire'])
              }}
              error={errorOf('idOrganismePrincipal')}
            />
          )}
          {role === 'CONSEILLER' && (
            <SelectField
              name="idOrganismeSecondaire"
              label={t('champ.organismeSecondaire')}
              value={values.idOrganismeSecondaire}
              none={t('champ.aucun')}
              disabled={!isEditable || !may.idOrganismeSecondaire}
              choices={organismeChoices}
              onChange={(idOrganismeSecondaire) => {
                change({ idOrganismeSecondaire })
                touch(['idOrganismeSecondaire'])
              }}
              error={errorOf('idOrganismeSecondaire')}
            />
          )}
          <Champ
            label={needsTerritoire(role) ? `${t('champ.territoires')} *` : t('champ.territoires')}
            error={errorOf('idsEntites')}
          >
            <ChecklistField
              name="idsEntites"
              label={t('champ.territoires')}
              groups={territoiresParRegion(offertes, toutes, {
                regionEntiere: t('champ.regionEntiere'),
                autres: t('champ.autresTerritoires'),
              })}
              value={values.idsEntites.map(String)}
              placeholder={t('champ.aucunTerritoire')}
              menuWidth={480}
              disabled={!isEditable || !may.idsEntites}
              onChange={(chosen) => {
                change({ idsEntites: territoiresDe(role, chosen.map(Number)) })
                touch(['idsEntites'])
              }}
            />
          </Champ>
          <Champ label={t('champ.demarches')} error={errorOf('idsDemarches')}>
            <ChecklistField
              name="idsDemarches"
              label={t('champ.demarches')}
              groups={[
                {
                  label: t('champ.demarches'),
                  items: demarches.map(({ idDemarche, libelle }) => ({ value: String(idDemarche), label: libelle })),
                },
              ]}
              value={values.idsDemarches.map(String)}
              placeholder={t('champ.aucuneDemarche')}
              menuWidth={480}
              disabled={!isEditable}
              onChange={(chosen) => change({ idsDemarches: chosen.map(Number) })}
            />
          </Champ>
          {role === 'ADMIN_ORGANISME' && flag('outrepasserAccesExploitation', t('droit.outrepasserAccesExploitation'))}
          {role === 'ADMIN_ORGANISME' && (
            <fieldset className={classes.droits}>
              <legend>{t('droit.titre')}</legend>
              <Stack gap="xs">{droitsAdmin.map((name) => flag(name, t(`droit.${name}`)))}</Stack>
            </fieldset>
          )}
          {role === 'CONSEILLER' &&
            flag('accessCreationUpdateExploitation', t('droit.accessCreationUpdateExploitation'))}
          {utilisateur?.permissions.modifierConnexion && <SecondFacteur {...utilisateur} />}
        </Stack>
      </div>
    </Dialog>
  )
}

interface ChampProps {
  label: string
  error: string | undefined
  children: React.ReactNode
}

/** A select field with its label and its fault. */
function Champ({ label, error, children }: ChampProps) {
  return (
    <div>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      {children}
      {error !== undefined && (
        <p className={classes.message} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
