import { Alert, Button, Stack } from '@mantine/core'
import type { listDemarches, listOrganismes, listTypesUtilisateurs, Utilisateur } from '@sillon/contract'
import type { Role } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { FormState } from '#socle/forms/FormState'
import { Dialog } from '#socle/ui/Dialog'
import { DemarchesField } from './DemarchesField'
import { DroitsFields } from './DroitsFields'
import { IdentiteFields } from './IdentiteFields'
import { OrganismesFields } from './OrganismesFields'
import { SecondFacteur } from './SecondFacteur'
import { type Entites, TerritoiresField } from './TerritoiresField'
import { useUtilisateurForm } from './use-utilisateur-form'

interface Props {
  /** Null for a new account. */
  utilisateur: Utilisateur | null
  types: Answer<typeof listTypesUtilisateurs>
  organismes: Answer<typeof listOrganismes>
  demarches: Answer<typeof listDemarches>
  entites: Entites
  onClose: () => void
}

/** Form of an account: its person, its organisations, territories and procedures, and its rights. Values that the actor may not choose are shown and stay. */
export function UtilisateurForm({ utilisateur, types, organismes, demarches, entites, onClose }: Props) {
  const { t } = useTranslation('utilisateurs')
  const idTypeOf = (role: Role) => types.find(({ code }) => code === role)?.idTypeUtilisateur ?? 0
  const saisie = useUtilisateurForm({ utilisateur, idTypeOf, onSaved: onClose })
  const { form, isEditable } = saisie
  return (
    <Dialog
      title={t(utilisateur === null ? 'creer' : 'modifier')}
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
          <IdentiteFields saisie={saisie} />
          <OrganismesFields saisie={saisie} organismes={organismes} />
          <TerritoiresField saisie={saisie} entites={entites} />
          <DemarchesField saisie={saisie} demarches={demarches} />
          <DroitsFields saisie={saisie} />
          {utilisateur?.permissions.modifierConnexion && <SecondFacteur {...utilisateur} />}
        </Stack>
      </div>
    </Dialog>
  )
}
