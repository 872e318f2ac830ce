import { ActionIcon, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Preuves.module.css'
import type { Envoi } from './use-envoi'

/** Chosen files, each with its progress or the reason of its failure. */
export function Envois({
  envois,
  isBusy,
  onForget,
}: {
  envois: readonly Envoi[]
  isBusy: boolean
  onForget: (id: string) => void
}) {
  const { t } = useTranslation('preuves')
  if (envois.length === 0) return null
  return (
    <ul className={classes.envois} aria-label={t('envoi.choisis')}>
      {envois.map(({ id, file, part, echec, estRefuse, estPerdu }) => (
        <li key={id}>
          <span className={classes.texte}>{file.name}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={isBusy}
            aria-label={t('envoi.retirer', { nom: file.name })}
            onClick={() => onForget(id)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
          {part !== null && (
            <Progress value={part * 100} aria-label={t('envoi.part', { nom: file.name })} className={classes.part} />
          )}
          {estPerdu && <p className={classes.soft}>{t('envoi.perdu')}</p>}
          {echec !== null && (
            <p role="alert" className={classes.refus}>
              {echec}
              {(estRefuse || !estPerdu) && (
                <>
                  <br />
                  {t(estRefuse ? 'envoi.autreFichier' : 'envoi.garde')}
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
