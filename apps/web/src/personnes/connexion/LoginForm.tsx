import { IconEye, IconEyeOff, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { type ApplicationInfo, isFormerTool } from '#socle/api/application'
import { ApiFailure, failureMessage } from '#socle/api/failures'
import type { Translate } from '#socle/i18n/translate'
import { hasPasskeys, loadPasskeys } from '#socle/session/passkeys'
import { isCodeAsked, isCodeWrong, useCodeAsked } from '#socle/session/second-factor'
import { signIn } from '#socle/session/sign-in'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from './LoginForm.module.css'
import { useAct } from './use-act'

interface Props {
  /** Translates keys of the texts `login`. */
  t: Translate
  /** Reason why the page before led here. */
  notice?: string | undefined
  /** Undefined until loaded. */
  info: ApplicationInfo | undefined
  /** Opens the application with the session opened by the server. */
  onOpened: (response: Response) => Promise<void>
  /** Link for a forgotten password. */
  forgotten: (className: string | undefined, text: string) => ReactNode
  /** Other ways to sign in, below the form. */
  partners: ReactNode
}

/** Form of the sign-in. It is the first download of many people, on slow lines: native fields, no library but React. */
export function LoginForm({ t, notice, info, onOpened, forgotten, partners }: Props) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isUnused, setUnused] = useState(false)
  const byPassword = useAct(async () => onOpened(await signIn({ username, password, ...(code !== '' && { code }) })))
  const isCodeNeeded = useCodeAsked(byPassword.failure)
  const byPasskey = useAct(async () => {
    const { askPasskey, signInByPasskey } = await loadPasskeys()
    if (!isCodeNeeded) return enterBy(await signInByPasskey())
    const passkey = await askPasskey()
    await enterBy(passkey && (await signIn({ username, password, passkey })))
  })
  const enterBy = async (response: Response | null) => (response === null ? setUnused(true) : onOpened(response))

  // A required or wrong code is reported beside its field.
  const failure = isCodeAsked(byPassword.failure) ? byPasskey.failure : (byPassword.failure ?? byPasskey.failure)
  const messageOf = () =>
    failure instanceof ApiFailure && failure.message === '' ? t('erreur') : failureMessage(failure, t)
  const start = (act: () => void, other: () => void) => {
    setUnused(false)
    other()
    act()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!byPassword.isPending) start(byPassword.start, byPasskey.forget)
  }
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} subtitle={t('sousTitre')} />
      {isFormerTool(info) && <p className={classes.outil}>{t('outilArrete')}</p>}
      <form onSubmit={submit} className={classes.form}>
        {failure !== null && (
          <div className={classes.alert} role="alert" data-is="failure">
            <p className={classes.alertTitle}>{t('commun:erreur.titre')}</p>
            <p>{messageOf()}</p>
          </div>
        )}
        {notice !== undefined && failure === null && (
          <div className={classes.alert} role="alert" data-is="failure">
            <p>{notice}</p>
          </div>
        )}
        {isUnused && (
          <div className={classes.alert} role="alert">
            <p className={classes.alertTitle}>{t('passkey.titre')}</p>
            <p>{t('passkey.inutilisee')}</p>
          </div>
        )}
        <Entry
          label={t('identifiant')}
          value={username}
          onText={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordEntry t={t} value={password} onText={setPassword} />
        {isCodeNeeded && (
          <Entry
            label={t('code')}
            description={t('codeAide')}
            value={code}
            onText={setCode}
            error={isCodeWrong(byPassword.failure) ? failureMessage(byPassword.failure, t) : undefined}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            autoFocus
          />
        )}
        <button
          type="submit"
          className={classes.submit}
          disabled={username === '' || password === '' || (isCodeNeeded && code === '') || byPassword.isPending}
          data-busy={byPassword.isPending || undefined}
        >
          {t('connexion')}
        </button>
        {hasPasskeys() && (
          <button
            type="button"
            className={classes.other}
            disabled={byPasskey.isPending}
            data-busy={byPasskey.isPending || undefined}
            onClick={() => start(byPasskey.start, byPassword.forget)}
          >
            <IconFingerprint size={20} aria-hidden />
            {t('passkey.utiliser')}
          </button>
        )}
        {forgotten(classes.link, t('motDePasseOublie'))}
      </form>
      {partners}
    </div>
  )
}

interface EntryProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Help text of the field. */
  description?: string
  value: string
  onText: (text: string) => void
  error?: string | undefined
  /** Content at the end of the field. */
  children?: ReactNode
}

function Entry({ label, description, onText, error, children, ...props }: EntryProps) {
  const id = useId()
  const describers = [description && `${id}-description`, error && `${id}-message`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description !== undefined && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.frame}>
        <input
          type="text"
          {...props}
          aria-invalid={error !== undefined}
          aria-describedby={describers || undefined}
          id={id}
          className={classes.input}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-message`} className={classes.message}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Hidden until the person asks to see it; the label of the button names its effect. */
function PasswordEntry({ t, ...props }: { t: Translate; value: string; onText: (text: string) => void }) {
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? IconEyeOff : IconEye
  return (
    <Entry
      {...props}
      label={t('motDePasse')}
      type={isVisible ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-label={t(isVisible ? 'commun:motDePasse.masquer' : 'commun:motDePasse.afficher')}
        onClick={() => setVisible(!isVisible)}
      >
        <Icon size={20} aria-hidden />
      </button>
    </Entry>
  )
}
