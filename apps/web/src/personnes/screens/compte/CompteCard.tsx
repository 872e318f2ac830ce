import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NouveauMotDePasse } from '#socle/fields/NouveauMotDePasse'
import { PasswordField } from '#socle/fields/PasswordField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { FormState } from '#socle/forms/FormState'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { AdresseEnAttente } from './AdresseEnAttente'
import classes from './CompteScreen.module.css'
import { useCompte } from './use-compte'

/** The person's own address, names and password. A new address or password needs the present password. */
export function CompteCard() {
  const { t } = useTranslation('compte')
  const user = useUser()
  const { login, email, nextEmail } = user
  const { form, change, keepPassword, inputProps, isPasswordNeeded } = useCompte()
  const isChanging = form.values.password !== null
  const wasChanging = useRef(isChanging)
  const password = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasChanging.current === isChanging) return
    wasChanging.current = isChanging
    // The pressed button is gone, and the focus with it.
    if (document.activeElement === document.body)
      password.current?.querySelector<HTMLElement>(isChanging ? 'input' : 'button')?.focus()
  }, [isChanging])
  return (
    <Card title={t('informations')}>
      <form {...form.props}>
        <Stack>
          {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
          {nextEmail !== null && <AdresseEnAttente email={nextEmail} />}
          <TextInput type="email" label={t('email')} required autoComplete="email" {...inputProps('email')} />
          <div className={classes.names}>
            <TextInput label={t('prenom')} required autoComplete="given-name" {...inputProps('prenom')} />
            <TextInput label={t('nom')} required autoComplete="family-name" {...inputProps('nom')} />
          </div>
          {form.values.password === null ? (
            <div ref={password}>
              <Button
                variant="light"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => change({ password: '' })}
              >
                {t('motDePasseModifier')}
              </Button>
            </div>
          ) : (
            <div ref={password} className={classes.password}>
              <NouveauMotDePasse label={t('motDePasse')} titulaire={user} {...inputProps('password')} />
              <Button variant="default" onClick={keepPassword}>
                {t('motDePasseGarder')}
              </Button>
            </div>
          )}
          {isPasswordNeeded && (
            <>
              {/* Tells a password manager the account of the password: the user name is no field of this form. */}
              <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
              <PasswordField
                label={t('motDePasseActuel')}
                description={t('motDePasseActuelAide', { email })}
                required
                autoComplete="current-password"
                {...inputProps('motDePasseActuel')}
              />
            </>
          )}
          <Group>
            <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
              {t('commun:action.enregistrer')}
            </Button>
            <FormState form={form} />
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
