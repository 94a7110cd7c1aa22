import CalendarDays from 'lucide-react/icons/calendar-days';
import FileHeart from 'lucide-react/icons/file-heart';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';

export const sections = [
  { path: '/home', name: 'home', icon: House },
  { path: '/appointments', name: 'appointments', icon: CalendarDays },
  { path: '/chart', also: '/records', name: 'charts', icon: FileHeart },
  { path: '/chat', name: 'chat', icon: MessageCircle },
] as const;
