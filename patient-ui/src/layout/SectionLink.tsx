import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { sections } from './sections.ts';

interface Props {
  section: (typeof sections)[number];
  className?: string | undefined;
  children: ReactNode;
}

export function SectionLink({ section, className, children }: Props) {
  const { pathname } = useLocation();
  const isIn = [section.path, ...('also' in section ? [section.also] : [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
  return (
    <Link to={section.path} className={className} aria-current={isIn ? 'page' : undefined}>
      {children}
    </Link>
  );
}
