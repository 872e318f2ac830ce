import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads to the page above this one, and names it; the last act in the header of a page. */
export const BackButton = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
    {children}
  </Button>
)
