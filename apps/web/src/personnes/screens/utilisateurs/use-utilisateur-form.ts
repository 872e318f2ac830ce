import { createUtilisateur, faultTexts, listUtilisateurs, type Utilisateur, updateAccount } from '@sillon/contract'
import {
  type CompteSaisi,
  compteFaults,
  type Droit,
  droitsInitiaux,
  droitsModifiables,
  droits as nomsDroits,
  type Role,
  roles,
} from '@sillon/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { type Answer, request } from '#socle/api/client'
import type { Faults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'

const ids = z.array(z.number())
/** Shape of the draft on the device. */
const brouillon = z
  .object({
    role: z.enum(roles),
    email: z.string(),
    prenom: z.string(),
    nom: z.string(),
    idOrganismePrincipal: z.number().nullable(),
    idOrganismeSecondaire: z.number().nullable(),
    idsEntites: ids,
    idsDemarches: ids,
    outrepasserAccesExploitation: z.boolean(),
    accessCreationUpdateExploitation: z.boolean(),
    accessCreationUtilisateur: z.boolean(),
    accessAttributionDroit: z.boolean(),
  })
  .partial()

type Brouillon = Partial<CompteSaisi>

/** State of a link to a new account of a role. */
const lien = z.object({ role: z.enum(roles) })

/** Initial values of the form: the account, or the defaults of a new one. */
const saved = (user: ReturnType<typeof useUser>, utilisateur: Utilisateur | null, role: Role): CompteSaisi => {
  if (utilisateur === null) return { role, email: '', prenom: '', nom: '', ...droitsInitiaux(user, role) }
  const {
    idUtilisateur: _,
    idTypeUtilisateur: __,
    estSupprime: ___,
    permissions: ____,
    invitation: _____,
    ...compte
  } = utilisateur
  return compte
}

interface Options {
  readonly utilisateur: Utilisateur | null
  readonly idTypeOf: (role: Role) => number
  readonly onSaved: () => unknown
}

/** Form of an account: initial values by its role, available choices and faults (rules of the domain, which the server checks again). */
export function useUtilisateurForm({ utilisateur, idTypeOf, onSaved }: Options) {
  const { t } = useTranslation('utilisateurs')
  const { language } = useFormat()
  const user = useUser()
  // The most common role, unless a link asks for another.
  const { role = 'CONSEILLER' } = lien.safeParse(useLocation().state).data ?? {}
  const queryClient = useQueryClient()
  const isNew = utilisateur === null
  const isEditable = isNew || utilisateur.permissions.modifier
  const only = (compte: Brouillon, named: (droit: Droit) => boolean) =>
    Object.fromEntries(nomsDroits.filter(named).map((droit) => [droit, compte[droit]]))
  const form = useForm<CompteSaisi, Answer<typeof createUtilisateur>>({
    place: [user.idUtilisateur, 'utilisateur', utilisateur?.idUtilisateur ?? 'create'],
    saved: { values: saved(user, utilisateur, role), etag: null },
    schema: brouillon as z.ZodType<Brouillon>,
    isEditable,
    check: (compte): Faults => {
      const trimmed = { ...compte, email: compte.email.trim(), prenom: compte.prenom.trim(), nom: compte.nom.trim() }
      const texts: Readonly<Record<string, string>> = faultTexts[language]
      return Object.fromEntries(
        compteFaults(trimmed, utilisateur ?? {}).map(({ path, code }) => [path, texts[code] ?? code]),
      )
    },
    send: async (changes, _, { role, email, prenom, nom, ...droits }) => {
      const names = { email, prenom, nom }
      const may = droitsModifiables(user, role)
      const answered = isNew
        ? await request(createUtilisateur, {
            body: { idTypeUtilisateur: idTypeOf(role), ...names, ...only({ ...droits }, (droit) => may[droit]) },
          })
        : await request(updateAccount, {
            params: { idUtilisateur: utilisateur.idUtilisateur },
            body: { ...names, ...only(changes, (droit) => droit in changes) },
          })
      return answered.data
    },
    async onSaved({ message }) {
      toastSuccess(t('titre'), message)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: [listUtilisateurs.path] })
    },
  })
  return {
    form,
    /** The stored account; null for a new one. */
    utilisateur,
    isEditable,
    may: droitsModifiables(user, form.values.role),
    change: (part: Brouillon) => form.change((compte) => ({ ...compte, ...part }), Object.keys(part)),
    /** Another role resets the form: rights of the previous role may not apply. */
    changeRole(role: Role) {
      form.change((compte) => ({ ...compte, role, ...droitsInitiaux(user, role) }), ['role', ...nomsDroits])
      form.untouch(nomsDroits)
    },
  }
}

export type SaisieUtilisateur = ReturnType<typeof useUtilisateurForm>
