import { Button } from '@mantine/core'
import { removeSecondFacteur, type Utilisateur } from '@sillon/contract'
import { IconShieldOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/** For a person who has lost every device: removes their second factors, so that the password alone signs them in until they set up others. */
export function SecondFacteur({ idUtilisateur, prenom, nom, secondFacteur }: Utilisateur) {
  const { t } = useTranslation('utilisateurs')
  const toastFailure = useFailureToast()
  const [isOn, setOn] = useState(secondFacteur)
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(removeSecondFacteur, { params: { idUtilisateur } }),
    onSuccess({ data: { message } }) {
      toastSuccess(t('secondFacteur.titre'), message)
      setOn(false)
    },
    onError: toastFailure,
  })
  if (!isOn) return null
  const reset = async () => {
    const message = t('secondFacteur.question', { nom: `${prenom} ${nom}` })
    if (await confirm({ message, confirmLabel: t('secondFacteur.confirmer'), isDangerous: true })) mutate()
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={18} aria-hidden />}
        loading={isPending}
        onClick={reset}
      >
        {t('secondFacteur.bouton')}
      </Button>
    </div>
  )
}
